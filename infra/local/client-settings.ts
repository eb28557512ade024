/** An emulator can be busy for a moment; the SDK then tries again. */
const MAX_ATTEMPTS = 3;

/**
 * Settings of an SDK client of the local stack itself, with the endpoint that the given standard variable names.
 *
 * Throws when it is not set: without it a client would talk to real AWS.
 */
export function clientSettings(variable: string): { endpoint: string; maxAttempts: number } {
  const endpoint = process.env[variable];
  if (!endpoint) throw new Error(`${variable} is not set; the local stack only talks to emulators.`);
  return { endpoint, maxAttempts: MAX_ATTEMPTS };
}
