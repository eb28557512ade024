import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { parseXML } from "@aws-sdk/xml-builder";
import type { HttpRequest, HttpResponse } from "@smithy/core/protocols";
import { retryMiddleware, StandardRetryStrategy } from "@smithy/core/retry";
import { NodeHttpHandler } from "@smithy/node-http-handler";
import type { Connection } from "#shared/connect.ts";
import { httpBounds } from "#shared/deadlines.ts";
import { DomainError } from "#shared/domain/errors.ts";
import { type ObjectPlace, type ObjectRequest, objectRequest, objectSigner } from "./requests.ts";

/** Between two parts of a transfer. */
const STANDSTILL_MS = 5_000;
/** Until the answer to a read begins. */
const READ_MS = 3_000;
const ATTEMPTS = 3;

type Bounds = { readonly abortSignal?: AbortSignal; readonly requestTimeout?: number };
interface Answer {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readable;
}

/** The way to S3. */
export interface S3 extends Pick<Connection, "log"> {
  /** Sends a request, again if it fails for a moment. Throws what S3 refuses, by the name of its error. */
  readonly send: (request: ObjectRequest, bounds?: Bounds) => Promise<Answer>;
}

/** Signs each request by itself, as the SDK's client brings the schemas of all operations into a bundle (decision 14.5). */
export function connectS3({ config, log }: Pick<Connection, "config" | "log">): S3 {
  // No bound on a whole upload, which can be long, but on a standstill of it.
  const bounded = { ...httpBounds(), requestTimeout: 0, socketTimeout: STANDSTILL_MS };
  const connections = new NodeHttpHandler(bounded);
  const signer = objectSigner(config);
  const strategy = new StandardRetryStrategy(ATTEMPTS);
  const retried = retryMiddleware({ maxAttempts: async () => ATTEMPTS, retryStrategy: async () => strategy });
  return {
    log,
    async send(asked, bounds) {
      const send = retried(async ({ request }) => {
        const signed = await signer.sign(request as HttpRequest);
        const { response } = await connections.handle(signed as HttpRequest, bounds);
        if (response.statusCode >= 300) throw refusal(response, await text(response.body));
        return { response, output: { $metadata: {} } };
      }, {});
      const { response } = await send({ input: {}, request: objectRequest(config, asked) });
      return response as Answer;
    },
  };
}

/** In the form in which the SDK tells what to repeat. The answer to HEAD has no text. */
const refusal = ($response: HttpResponse, answer: string): Error =>
  Object.assign(new Error(`S3 refused the request: ${$response.statusCode} ${answer}`), {
    name: /<Code>(\w+)<\/Code>/.exec(answer)?.[1] ?? "S3Refusal",
    $metadata: { httpStatusCode: $response.statusCode },
    $response,
  });
const statusOf = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;

/** S3 answers 403 for a missing object too, but not to who may list the bucket, as each function that reads may. */
const FORBIDDEN = 403;
/** Whether S3 refused to give an object, so that nobody knows whether it is there. */
export const isRefusedRead = (error: unknown): boolean =>
  error instanceof DomainError && statusOf(error.cause) === FORBIDDEN;

interface Wanted extends Bounds {
  /** An object with another ETag counts as missing. */
  readonly etag?: string | undefined;
}

/** Undefined for a missing object. What S3 refuses to give is logged, and throws `service_unavailable`. */
async function read(
  { send, log }: S3,
  method: "GET" | "HEAD",
  { bucket, key }: ObjectPlace,
  { etag, ...bounds }: Wanted,
): Promise<Answer | undefined> {
  try {
    const headers: Record<string, string> = etag === undefined ? {} : { "if-match": etag };
    return await send({ method, bucket, key, headers }, { requestTimeout: READ_MS, ...bounds });
  } catch (error) {
    // 412 for another ETag.
    if ([404, 412].includes(statusOf(error) ?? 0)) return undefined;
    if (statusOf(error) !== FORBIDDEN) throw error;
    log?.error("object unreadable", error, { bucket, key }, { ObjectsUnreadable: 1 });
    throw new DomainError(
      "service_unavailable",
      "A stored file cannot be read right now; please try again.",
      { retryAfterSeconds: 1, cause: error },
    );
  }
}

/** The bytes as they come; undefined for a missing object. */
export const getObject = async (
  s3: S3,
  place: ObjectPlace,
  wanted: Wanted = {},
): Promise<Readable | undefined> => (await read(s3, "GET", place, wanted))?.body;

export async function readObject(
  s3: S3,
  place: ObjectPlace,
  wanted?: Wanted,
): Promise<Uint8Array | undefined> {
  const body = await getObject(s3, place, wanted);
  return body && Buffer.concat(await body.toArray());
}

/** Whether there is an object, with this ETag if one is given. */
export async function headObject(s3: S3, place: ObjectPlace, etag?: string): Promise<boolean> {
  const found = await read(s3, "HEAD", place, {});
  found?.body.resume();
  return found !== undefined && (etag === undefined || found.headers.etag === etag);
}

interface Sent extends Bounds {
  readonly contentType?: string;
  /** Needed for a stream. */
  readonly bytes?: number;
}

/** Stores an object and gives its ETag. */
export async function putObject(
  { send }: S3,
  { bucket, key }: ObjectPlace,
  body: Uint8Array | Readable,
  { contentType = "application/octet-stream", bytes, ...bounds }: Sent,
): Promise<string | undefined> {
  const headers: Record<string, string> = { "content-type": contentType };
  if (bytes !== undefined) headers["content-length"] = String(bytes);
  const answer = await send({ method: "PUT", bucket, key, headers, body }, bounds);
  answer.body.resume();
  return answer.headers.etag;
}

export async function deleteObject({ send }: S3, { bucket, key }: ObjectPlace): Promise<void> {
  (await send({ method: "DELETE", bucket, key })).body.resume();
}

/** A page of the keys with this beginning, and where the next page begins. */
export async function listObjects({ send }: S3, bucket: string, prefix: string, after?: string) {
  const query: Record<string, string> = { "list-type": "2", prefix };
  if (after !== undefined) query["continuation-token"] = after;
  const { body } = await send({ method: "GET", bucket, query });
  const { Contents = [], NextContinuationToken } = parseXML(await text(body)).ListBucketResult;
  const keys: string[] = [Contents].flat().map(({ Key }) => Key);
  return { keys, next: NextContinuationToken as string | undefined };
}
