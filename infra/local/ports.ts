import { once } from "node:events";
import { Server as HttpServer } from "node:http";
import { type AddressInfo, createServer, type Server } from "node:net";

/** Everything local listens on this address only. */
export const LOOPBACK = "127.0.0.1";

/** An idle connection is kept for longer than Node's clients keep one (4 s): a request that meets its end would be lost. */
const KEEP_ALIVE_MS = 30_000;

/** A failure that the user can correct; shown as its message, without a stack. */
export class StartError extends Error {
  override readonly name = "StartError";
}

/** Starts listening on the loopback address; port 0 takes a free one. Throws StartError when the port is taken. */
export async function listen(server: Server, port: number, option?: string): Promise<number> {
  if (server instanceof HttpServer) server.keepAliveTimeout = KEEP_ALIVE_MS;
  try {
    await once(server.listen(port, LOOPBACK), "listening");
  } catch (error) {
    throw explain(error as NodeJS.ErrnoException, port, option);
  }
  return (server.address() as AddressInfo).port;
}

function explain(error: NodeJS.ErrnoException, port: number, option = "--port"): Error {
  if (error.code === "EADDRINUSE")
    return new StartError(
      `Port ${port} is already in use. Stop the program that uses it, or choose another with ${option}.`,
    );
  if (error.code === "EACCES")
    return new StartError(
      `Port ${port} may not be opened by this user. Choose one above 1023 with ${option}.`,
    );
  return error;
}

/** Gives a port that was free a moment ago, or the given one if it is free. Throws StartError when it is taken. */
export async function freePort(wanted = 0, option?: string): Promise<number> {
  const probe = createServer();
  const port = await listen(probe, wanted, option);
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** Ends an HTTP server at once, with the connections that clients keep open. */
export function closeServer(server: HttpServer): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
