import { closeServer, freePort, listen } from "../ports.ts";
import { type PhoneServer, phoneServer } from "./phone-server.ts";

export interface Phones extends Pick<PhoneServer, "connect"> {
  /** The page that shows the phones, and the endpoint of both APIs. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts the stand-in of SMS and WhatsApp in this process, where it costs a test no time: on the preferred port or, when that
 * is taken, a free one.
 */
export async function startPhones(preferred = 0): Promise<Phones> {
  const { server, connect, close } = phoneServer();
  const port = await freePort(preferred).catch(() => 0);
  const url = `http://localhost:${await listen(server, port)}`;
  const stop = async () => {
    close();
    await closeServer(server);
  };
  return { url, connect, stop };
}
