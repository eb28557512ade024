import { Writable } from "node:stream";
import { parentPort, workerData } from "node:worker_threads";
import type { AwsCall } from "./asked.ts";
import { watchCalls } from "./watch-calls.ts";

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

watchCalls((call) => tell({ call }));

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
