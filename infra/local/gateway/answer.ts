import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { deflateSync, gzipSync } from "node:zlib";
import {
  COMPRESS_FROM_BYTES,
  CORS_HEADERS,
  CORS_MAX_AGE_SECONDS,
  PANEL_HEADERS,
} from "#infra/gateway-facts.ts";
import { DomainError, type ErrorCode } from "#shared/domain/errors.ts";
import { wantedForms } from "#shared/http/accept-header.ts";
import { withHead } from "#shared/http/addresses.ts";
import { SECURITY_HEADERS } from "#shared/http/headers.ts";
import { problem } from "#shared/http/problem.ts";
import { LOST_PAGE_HEADERS, lostPage } from "#shared/pages/lost-page.ts";
import type { RouteResource } from "./routes.ts";

/** What a function may answer: a proxy result, whose body may also be a stream (response streaming). */
interface Answer {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: Buffer | Readable;
}

/** A function's answer that is no proxy result; API Gateway calls it "malformed Lambda proxy response". */
class MalformedAnswer extends Error {
  override readonly name = "MalformedAnswer";
}

/** A synchronous Lambda answer has at most 6 MB (Lambda quotas); a streamed one is not bounded by it. */
const ANSWER_MAX_BYTES = 6 * 1024 * 1024;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function bodyOf({ body, isBase64Encoded }: Record<string, unknown>): Answer["body"] {
  if (body === undefined || body === null) return Buffer.alloc(0);
  if (typeof body === "string") {
    const bytes = Buffer.from(body, isBase64Encoded === true ? "base64" : "utf8");
    if (Buffer.byteLength(body) > ANSWER_MAX_BYTES)
      throw new MalformedAnswer(
        `The answer has ${bytes.length} bytes; Lambda gives at most ${ANSWER_MAX_BYTES}.`,
      );
    return bytes;
  }
  if (body instanceof Readable) return body;
  if (body instanceof globalThis.ReadableStream) return Readable.fromWeb(body as ReadableStream);
  throw new MalformedAnswer("The body of the answer is neither text nor a stream.");
}

function headersOf(result: Record<string, unknown>): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(isObject(result.headers) ? result.headers : {}))
    if (value !== undefined && value !== null) headers[name.toLowerCase()] = String(value);
  // Where both name a header, the multi-value form holds.
  for (const [name, values] of Object.entries(
    isObject(result.multiValueHeaders) ? result.multiValueHeaders : {},
  ))
    if (Array.isArray(values)) headers[name.toLowerCase()] = values.map(String);
  return headers;
}

/** Reads a function's result as API Gateway does. Throws MalformedAnswer for what it would answer 502 to. */
export function readAnswer(result: unknown): Answer {
  const statusCode = isObject(result) ? Number(result.statusCode) : Number.NaN;
  if (!isObject(result) || !Number.isInteger(statusCode) || statusCode < 100 || statusCode > 599)
    throw new MalformedAnswer("The function gave no status code.");
  const body = bodyOf(result);
  const headers = headersOf(result);
  if (headers["content-type"] === undefined && (body instanceof Readable || body.length > 0))
    headers["content-type"] = "application/json";
  return { statusCode, headers, body };
}

/** Sends an answer. If a stream breaks, the connection is closed: nothing else can tell the client by then. */
export async function writeAnswer(
  response: ServerResponse,
  { statusCode, headers, body }: Answer,
): Promise<void> {
  const withoutBody = response.req.method === "HEAD" || statusCode === 204 || statusCode === 304;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.statusCode = statusCode;
  if (body instanceof Readable) {
    if (!withoutBody) return pipeline(body, response);
    body.destroy();
    response.end();
    return;
  }
  const sent = compressed(response, headers, body);
  // The function's answer to HEAD has no body, so its length is not that of the answer to GET.
  const unknownLength = response.req.method === "HEAD" && sent.length === 0;
  if (statusCode !== 204 && statusCode !== 304 && !unknownLength)
    response.setHeader("content-length", sent.length);
  response.end(withoutBody ? undefined : sent);
}

/** As `minCompressionSize` of the deployed gateway: gzip or deflate, the one that the client names first. */
function compressed(response: ServerResponse, headers: Answer["headers"], body: Buffer): Buffer {
  if (body.length < COMPRESS_FROM_BYTES || headers["content-encoding"] !== undefined) return body;
  const accepted = String(response.req.headers["accept-encoding"] ?? "")
    .split(",")
    .filter((entry) => !/;\s*q=0(\.0*)?\s*$/.test(entry))
    .map((entry) => entry.split(";")[0]!.trim().toLowerCase());
  const encoding = accepted.find((name) => name === "gzip" || name === "deflate");
  if (encoding === undefined) return body;
  response.setHeader("content-encoding", encoding);
  return encoding === "gzip" ? gzipSync(body) : deflateSync(body);
}

/** What an answer of the gateway itself tells of the request and the service. */
export interface AnsweredRequest {
  readonly requestId: string;
  readonly baseUrl: string;
}

/**
 * An answer of the gateway itself, as a problem document. `status` replaces that of the code where HTTP has a more exact
 * one; the gateway responses of the deployed API send the same.
 */
export function problemAnswer(
  code: ErrorCode,
  detail: string,
  { requestId, baseUrl }: AnsweredRequest,
  { status, headers = {} }: { status?: number; headers?: Readonly<Record<string, string>> } = {},
): Answer {
  const result = problem(new DomainError(code, detail), requestId, baseUrl);
  const body = status === undefined ? result.body : JSON.stringify({ ...JSON.parse(result.body), status });
  return readAnswer({
    statusCode: status ?? result.statusCode,
    headers: {
      ...result.headers,
      ...SECURITY_HEADERS,
      "x-request-id": requestId,
      // As deployed, any web page can read what the gateway answers by itself (decision 3.8).
      "access-control-allow-origin": "*",
      ...headers,
    },
    body,
  });
}

/** The methods of a resource that web pages of other origins may call, and these origins; undefined when there are none. */
export function crossOriginOf(resource: RouteResource) {
  const open = [...resource.methods].filter(([, { cors = [] }]) => cors.length > 0);
  const [first] = open;
  return first && { methods: withHead(open.map(([method]) => method)), origins: first[1].cors ?? [] };
}

/** The answer to a CORS preflight request; an origin that is not named is allowed nothing. */
export function preflightAnswer(
  { methods, origins }: NonNullable<ReturnType<typeof crossOriginOf>>,
  origin: string | undefined,
  requestId: string,
) {
  const allowed = origins === "any" ? "*" : (origins.find((one) => one === origin) ?? origins[0]!);
  return readAnswer({
    statusCode: 204,
    headers: {
      ...SECURITY_HEADERS,
      "access-control-allow-origin": allowed,
      "access-control-allow-methods": methods.join(", "),
      "access-control-allow-headers": (origins === "any" ? CORS_HEADERS : PANEL_HEADERS).join(", "),
      "access-control-max-age": String(CORS_MAX_AGE_SECONDS),
      ...(origins === "any" ? {} : { vary: "Origin" }),
      "x-request-id": requestId,
    },
  });
}

/** 405 with the methods that a path takes. */
export function wrongMethod(resource: RouteResource, request: AnsweredRequest) {
  const methods = withHead([...resource.methods.keys()]);
  const allow = [...methods, ...(crossOriginOf(resource) ? ["OPTIONS"] : [])];
  return problemAnswer("method_not_allowed", `This path takes ${methods.join(", ")}.`, request, {
    headers: { allow: allow.join(", ") },
  });
}

/** Where a path leads that is no operation: the stage to the page for people, one with a slash to that without. */
export function redirectOf(path: string, prefix: string): string | undefined {
  if (path === prefix || path === `${prefix}/`) return `${prefix}/start`;
  return path.startsWith(`${prefix}/`) && path.endsWith("/") ? path.slice(0, -1) : undefined;
}

/** What there is at no path: a page for who names one and wants it most, as browsers do; a problem document for programs. */
export function nothingThere(accept: string | undefined, prefix: string, request: AnsweredRequest) {
  const { html, json, named } = wantedForms(accept);
  if (!named || html === 0 || json > html)
    return problemAnswer("not_found", "There is no operation at this path.", request);
  return readAnswer({
    statusCode: 404,
    headers: {
      ...SECURITY_HEADERS,
      ...LOST_PAGE_HEADERS,
      "cache-control": "no-store",
      "x-request-id": request.requestId,
    },
    body: lostPage(prefix),
  });
}

/** Leads a client elsewhere for good, with the same method and body. */
export const redirectAnswer = (location: string, requestId: string) =>
  readAnswer({
    statusCode: 308,
    headers: { ...SECURITY_HEADERS, location, "cache-control": "no-store", "x-request-id": requestId },
  });
