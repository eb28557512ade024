import { subscribe } from "node:diagnostics_channel";
import type { ClientRequest } from "node:http";
import type { AwsCall } from "./asked.ts";

/** Tells of each call to AWS that this thread makes from now on, when it is whole. */
export function watchCalls(tell: (call: AwsCall) => void): void {
  subscribe("http.client.request.created", (message) => {
    watch((message as { request: ClientRequest }).request, tell);
  });
}

/** Keeps what is written into a request. */
function watch(request: ClientRequest, tell: (call: AwsCall) => void): void {
  const pieces: Buffer[] = [];
  const keep = (piece: unknown) => {
    if (typeof piece === "string" || piece instanceof Uint8Array) pieces.push(Buffer.from(piece));
  };
  const { write, end } = request;
  request.write = ((...given: Parameters<typeof write>) => {
    keep(given[0]);
    return write.apply(request, given);
  }) as typeof write;
  request.end = ((...given: Parameters<typeof end>) => {
    keep(given[0]);
    // Every call to AWS is signed, and no other is.
    if (String(request.getHeader("authorization") ?? "").startsWith("AWS4-"))
      tell({
        method: request.method,
        path: request.path,
        target: String(request.getHeader("x-amz-target") ?? ""),
        body: Buffer.concat(pieces).toString("utf8"),
      });
    return end.apply(request, given);
  }) as typeof end;
}
