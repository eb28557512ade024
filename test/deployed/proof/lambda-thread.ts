import { subscribe } from "node:diagnostics_channel";
import type { ClientRequest } from "node:http";
import { Writable } from "node:stream";
import { parentPort, workerData } from "node:worker_threads";
import type { AwsCall } from "./asked.ts";

/** What Lambda would run, in a thread of its own: one bundle with its own variables, which tells of its calls to AWS. */
export interface ToThread {
  readonly id: number;
  readonly event: unknown;
  readonly context: object;
  readonly milliseconds: number;
}
export type FromThread =
  | { readonly call: AwsCall }
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly error: string };

const tell = (message: FromThread) => parentPort!.postMessage(message);

/** Keeps what is written into a request to AWS, and tells of it when it is whole. */
function watch(request: ClientRequest): void {
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
        call: {
          method: request.method,
          path: request.path,
          target: String(request.getHeader("x-amz-target") ?? ""),
          body: Buffer.concat(pieces).toString("utf8"),
        },
      });
    return end.apply(request, given);
  }) as typeof end;
}
subscribe("http.client.request.created", (message) => {
  watch((message as { request: ClientRequest }).request);
});

type Streaming = (event: unknown, stream: Writable, context: object) => Promise<void>;
/** The global of the Lambda runtime for functions that stream; here the pieces are put together. */
Object.assign(globalThis, {
  awslambda: {
    streamifyResponse: (handler: Streaming) => async (event: unknown, context: object) => {
      const pieces: Buffer[] = [];
      const sink = new Writable({
        write(piece: Buffer, _encoding, done) {
          pieces.push(piece);
          done();
        },
      });
      let head = {};
      heads.set(sink, (one) => {
        head = one;
      });
      await handler(event, sink, context);
      return { ...head, body: Buffer.concat(pieces).toString("base64"), isBase64Encoded: true };
    },
    HttpResponseStream: {
      from(stream: Writable, head: object) {
        heads.get(stream)!(head);
        return stream;
      },
    },
  },
});
const heads = new WeakMap<Writable, (head: object) => void>();

const { file } = workerData as { file: string };
const loaded = import(file) as Promise<{ handler: (event: unknown, context: object) => Promise<unknown> }>;
loaded.catch(() => {});

parentPort!.on("message", async ({ id, event, context, milliseconds }: ToThread) => {
  try {
    const { handler } = await loaded;
    const end = performance.now() + milliseconds;
    const getRemainingTimeInMillis = () => Math.max(0, end - performance.now());
    tell({ id, answer: await handler(event, { ...context, getRemainingTimeInMillis }) });
  } catch (error) {
    tell({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
