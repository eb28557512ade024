interface Client {
  readonly middlewareStack: { remove(name: string): boolean };
}

/**
 * Takes out of a client of the SDK what every call pays for and nobody reads: its log, which copies each input and output
 * also without a logger, and the header that names SDK and machine, a fifth of a call's CPU. Gives the same client.
 */
export function lean<C extends Client>(client: C): C {
  client.middlewareStack.remove("loggerMiddleware");
  client.middlewareStack.remove("getUserAgentMiddleware");
  return client;
}
