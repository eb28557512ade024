import { createSocket } from "node:dgram";
import { once } from "node:events";
import { type Answer, decode, encode, RECURSION_DESIRED, type RecordType } from "dns-packet";
import { afterAll } from "vitest";

/** Codes of answers without records (RFC 1035, 4.1.1). */
const NO_SUCH_NAME = 3;
const FAILED = 2;

/** What a name has: records by type, "nothing" for a name that does not exist, "fails" or "silent". */
export type Zone =
  | Partial<Record<"MX" | "A" | "AAAA" | "TXT", readonly unknown[]>>
  | "nothing"
  | "fails"
  | "silent";

export interface NameServer {
  /** As Node's resolver takes it: address and port. */
  readonly address: string;
  readonly zones: Map<string, Zone>;
  /** The questions so far: `MX club.example`. */
  readonly asked: string[];
}

/** A name server of this process, which knows the names of `zones` and no others. */
export async function startNameServer(): Promise<NameServer> {
  const zones = new Map<string, Zone>();
  const asked: string[] = [];
  const socket = createSocket("udp4");
  socket.on("message", (message, { port, address }) => {
    const { id, questions = [] } = decode(message);
    const { name, type } = questions[0]!;
    asked.push(`${type} ${name}`);
    const zone = zones.get(name) ?? "nothing";
    if (zone === "silent") return;
    const code = zone === "nothing" ? NO_SUCH_NAME : zone === "fails" ? FAILED : 0;
    const records = typeof zone === "string" ? [] : (zone[type as "MX"] ?? []);
    const answers = records.map((data) => ({ name, type: type as RecordType, ttl: 60, data }) as Answer);
    const answer = encode({ id: id!, type: "response", flags: RECURSION_DESIRED | code, questions, answers });
    socket.send(answer, port, address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  afterAll(() => socket.close());
  return { address: `127.0.0.1:${socket.address().port}`, zones, asked };
}
