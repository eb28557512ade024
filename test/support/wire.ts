import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

/** A request to one of the JSON APIs of AWS. */
export interface WireCall {
  readonly operation: string;
  readonly body: string;
}
export interface Cut {
  /** Whether the connection is cut at this call. */
  at(call: WireCall): boolean;
  /** Before the call is passed on, or after it was answered. */
  readonly when: "before" | "after";
  /** Runs instead of the answer, which the caller never gets. */
  strike(): void;
}

export interface Wire {
  readonly url: string;
  /** Cuts the first call that fits, and no other. */
  cut(cut: Cut): void;
  /** Waits until every call that was passed on is answered. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

/** Headers that belong to one connection and are not passed on (RFC 9110, 7.6.1). */
const OWN_HEADERS = new Set(["host", "connection", "content-length", "transfer-encoding", "keep-alive"]);

const passedOn = (headers: Iterable<readonly [string, unknown]>): [string, string][] =>
  [...headers].flatMap(([name, value]) =>
    OWN_HEADERS.has(name) || value === undefined ? [] : [[name, String(value)]],
  );

/** An emulator goes on with the long poll of a caller that was killed; a poll of one second lets `idle` end soon. */
const shortened = (body: string): string => body.replace(/"WaitTimeSeconds":\d+/, '"WaitTimeSeconds":1');

/** A proxy between the service and an emulator at `target` that passes every call on until it is told to cut one. */
export async function startWire(target: string): Promise<Wire> {
  let planned: Cut | undefined;
  const passing = new Set<Promise<unknown>>();
  const pass = async (path: string, headers: IncomingHttpHeaders, body: string) => {
    const answer = await fetch(new URL(path, target), {
      method: "POST",
      headers: passedOn(Object.entries(headers)),
      body: shortened(body),
    });
    return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
  };
  const take = (call: WireCall): Cut | undefined => {
    if (!planned?.at(call)) return undefined;
    const cut = planned;
    planned = undefined;
    return cut;
  };
  const server = createServer(async (request, response) => {
    // The caller may have been killed.
    response.on("error", () => {});
    try {
      const body = Buffer.concat(await Array.fromAsync(request)).toString();
      const operation = String(request.headers["x-amz-target"]).split(".").at(-1)!;
      const cut = take({ operation, body });
      if (cut?.when === "before") return cut.strike();
      const passed = pass(request.url!, request.headers, body);
      passing.add(passed);
      const answer = await passed.finally(() => passing.delete(passed));
      if (cut) return cut.strike();
      response.writeHead(answer.status, Object.fromEntries(passedOn(answer.headers))).end(answer.bytes);
    } catch {
      response.destroy();
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut(cut) {
      planned = cut;
    },
    idle: async () => void (await Promise.allSettled(passing)),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
