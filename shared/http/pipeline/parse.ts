import { createHash } from "node:crypto";
import httpJsonBodyParser from "@middy/http-json-body-parser";
import type * as z from "zod";
import { DomainError, type FieldError, invalidField, invalidFields } from "#shared/domain/errors.ts";
import { fieldErrors, unknownName } from "#shared/domain/field-errors.ts";
import type { Idempotency } from "#shared/domain/idempotency.ts";
import type { Ports } from "#shared/domain/ports.ts";
import { LIMITS } from "#shared/domain/rules.ts";
import { canonicalJson } from "#shared/formats/canonical-json.ts";
import { repeatedKey } from "#shared/formats/repeated-key.ts";
import type { BareFile, Endpoint, Upload } from "../endpoint.ts";
import { header, type PipelineStep, type Request } from "./exchange.ts";

/** Also refuses keys such as `__proto__`. The content type is checked in `readBody`, with our own error. */
const jsonBody = httpJsonBodyParser({ disableContentTypeCheck: true });

/** Parses path, query, body and Idempotency-Key by the endpoint's declaration; one error lists all bad and unknown fields. */
export const parse = (endpoint: Endpoint, ports: Ports): PipelineStep => ({
  before: async function parseRequest({ event }) {
    const { exchange } = event;
    exchange.params = parseParams(endpoint, event);
    const errors: FieldError[] = [];
    exchange.query = collect(endpoint.query, queryOf(event, errors), "parameter", errors);
    const key = endpoint.idempotent ? idempotencyKeyOf(event, errors) : undefined;
    if (endpoint.body) {
      if (endpoint.form ? readForm(event, errors) : readBody(event, errors))
        exchange.body = collect(endpoint.body, event.body, "field", errors);
      if (errors.length > 0) errors.push(...inspected(endpoint, ports, event.body, errors));
    } else if (endpoint.upload) {
      if (errors.length === 0) exchange.file = await readUpload(event, endpoint.upload);
    } else if (endpoint.bareFile) {
      if (errors.length === 0) exchange.file = readBareFile(event, endpoint.bareFile);
    } else if (!(endpoint.form && takeForm(event))) refuseBody(event, errors);
    if (errors.length > 0) throw invalidFields(errors);
    exchange.idempotency = key === undefined ? null : idempotencyOf(key, event, endpoint);
  },
});

/** A malformed identifier is a 404, like an unknown one (decision 3.3). */
function parseParams(endpoint: Endpoint, event: Request): unknown {
  if (!endpoint.params) return undefined;
  const parsed = endpoint.params.safeParse(event.pathParameters ?? {});
  if (!parsed.success) throw new DomainError("not_found", "There is no such record.");
  return parsed.data;
}

/** The query parameters; adds an error for each one that is given more than once. */
function queryOf(event: Request, errors: FieldError[]): Record<string, string> {
  const query: [string, string][] = [];
  for (const [name, values] of Object.entries(event.multiValueQueryStringParameters ?? {})) {
    if (values && values.length > 1) errors.push({ path: name, message: "Must be given once." });
    else query.push([name, values?.[0] ?? ""]);
  }
  return Object.fromEntries(query);
}

function collect(
  schema: z.ZodType | undefined,
  value: unknown,
  kind: "field" | "parameter",
  errors: FieldError[],
): unknown {
  if (!schema) {
    for (const name of Object.keys(value as object)) errors.push(unknownName([name], kind));
    return undefined;
  }
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  const found = fieldErrors(parsed.error, kind, schema);
  errors.push(
    ...(kind === "parameter"
      ? found.map((error) => withPlusTold(error, schema, value as Record<string, string>))
      : found),
  );
  return undefined;
}

/** A bad parameter that would be good with a + for each space, which a bare + is in a query, is told how to write one. */
function withPlusTold(error: FieldError, schema: z.ZodType, query: Record<string, string>): FieldError {
  const given = query[error.path];
  if (!given?.includes(" ")) return error;
  const { error: left } = schema.safeParse({ ...query, [error.path]: given.replaceAll(" ", "+") });
  if (left?.issues.some(({ path }) => path[0] === error.path)) return error;
  return { ...error, message: `${error.message} A + in a query is a space: write it as %2B.` };
}

/** The bad fields that only the endpoint would find, when others make the request a bad one already. */
function inspected({ inspect }: Endpoint, ports: Ports, body: unknown, known: readonly FieldError[]) {
  const found = inspect?.(ports as never, body) ?? [];
  return found.filter(({ path }) => !known.some((error) => error.path === path));
}

/** A reader may take it for no part of the text (RFC 8259, section 8.1). */
const BYTE_ORDER_MARK = /^\ufeff/;

/** Parses the JSON body in place; no body counts as `{}`. False, with an error added, if it is not JSON. */
function readBody(event: Request, errors: FieldError[]): boolean {
  if (sizeOf(event) === 0) {
    (event as { body: unknown }).body = {};
    return true;
  }
  if (sizeOf(event) > LIMITS.bodyBytes)
    throw new DomainError(
      "payload_too_large",
      `The body may have at most ${LIMITS.bodyBytes.toLocaleString("en")} bytes.`,
    );
  const type = header(event, "content-type") ?? "";
  if (!/^application\/json\s*(;|$)/i.test(type))
    throw new DomainError(
      "unsupported_media_type",
      "Send the body as JSON with `Content-Type: application/json`.",
    );
  let text: string;
  try {
    if (event.isBase64Encoded) decodeText(event);
    text = event.body!.replace(BYTE_ORDER_MARK, "");
    event.body = text;
    jsonBody.before?.({ event } as never);
  } catch {
    errors.push({ path: "body", message: "Must be valid JSON in UTF-8, without a key `__proto__`." });
    return false;
  }
  const path = repeatedKey(text);
  if (path !== undefined) errors.push({ path, message: "Is given more than once." });
  return path === undefined;
}

/** Reads the fields of an HTML form in place as the body, or else JSON. False, with an error added, for a bad one. */
function readForm(event: Request, errors: FieldError[]): boolean {
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(header(event, "content-type") ?? ""))
    return readBody(event, errors);
  takeForm(event);
  const text = event.isBase64Encoded ? Buffer.from(event.body!, "base64").toString() : (event.body ?? "");
  const fields = [...new URLSearchParams(text)];
  const names = new Set(fields.map(([name]) => name));
  if (names.size < fields.length) errors.push({ path: "body", message: "Must have each field once." });
  (event as { body: unknown }).body = Object.fromEntries(fields);
  return names.size === fields.length;
}

/** Throws for bytes that are not UTF-8: a lenient decoder would silently replace them. */
function decodeText(event: Request): void {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  event.body = decoder.decode(Buffer.from(event.body!, "base64"));
  event.isBase64Encoded = false;
}

/** The media types of HTML forms, which RFC 8058 allows for one-click unsubscription too. */
const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i;
/** Far more than a form without fields, or the one of RFC 8058, needs. */
const FORM_BYTES = 4_096;

/** Whether the body is a form; throws when it is too large. Its fields are ignored: the path says everything. */
function takeForm(event: Request): boolean {
  if (!FORM.test(header(event, "content-type") ?? "")) return false;
  if (sizeOf(event) > FORM_BYTES)
    throw new DomainError("payload_too_large", `The form may have at most ${FORM_BYTES} bytes.`);
  return true;
}

/** Far more than an empty object with white space needs. */
const EMPTY_OBJECT_BYTES = 100;

const sizeOf = (event: Request): number =>
  event.body === null ? 0 : Buffer.byteLength(event.body, event.isBase64Encoded ? "base64" : "utf8");

/** `{}` is as good as no body, as some clients cannot send none. */
function refuseBody(event: Request, errors: FieldError[]): void {
  const { body, isBase64Encoded, httpMethod } = event;
  if (body === null || body === "" || httpMethod === "GET" || httpMethod === "HEAD") return;
  if (sizeOf(event) <= EMPTY_OBJECT_BYTES) {
    const text = isBase64Encoded ? Buffer.from(body, "base64").toString() : body;
    if (/^\s*\{\s*\}\s*$/.test(text)) return;
  }
  errors.push({ path: "body", message: "This operation takes no body." });
}

/** The Idempotency-Key, with or without quotes; adds an error for a bad one. */
function idempotencyKeyOf(event: Request, errors: FieldError[]): string | undefined {
  const raw = header(event, "idempotency-key");
  if (raw === undefined) return undefined;
  const key = /^"(.*)"$/.exec(raw)?.[1] ?? raw;
  if (!/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(key) || key.length > LIMITS.idempotencyKeyLength)
    errors.push({
      path: "Idempotency-Key",
      message: `Must have 1 to ${LIMITS.idempotencyKeyLength} visible ASCII characters.`,
    });
  return key;
}

function idempotencyOf(key: string, event: Request, { route }: Endpoint): Idempotency {
  const fingerprint = createHash("sha256")
    .update(route)
    .update("\n")
    .update(canonicalJson(event.body))
    .digest("base64url");
  return { operation: route, key, fingerprint };
}

/** Of a form around its file: boundaries, and the headers of the part. */
const ENVELOPE_BYTES = 4_096;

/** The bytes of the one file of a form (RFC 7578); throws when it is damaged, too large, or has no file or anything else. */
async function readUpload(event: Request, { field, bytesMax }: Upload): Promise<Uint8Array> {
  const type = header(event, "content-type") ?? "";
  if (!/^multipart\/form-data\s*(;|$)/i.test(type))
    throw new DomainError("unsupported_media_type", "Send the file in a form, as `multipart/form-data`.");
  const body = Buffer.from(event.body ?? "", event.isBase64Encoded ? "base64" : "utf8");
  if (body.length > bytesMax + ENVELOPE_BYTES) throw tooLarge(bytesMax);
  const form = await new Response(body, { headers: { "content-type": type } }).formData().catch(() => {
    throw invalidField("body", "Must be a complete form, as `multipart/form-data`.");
  });
  const unknown = [...new Set(form.keys())].filter((name) => name !== field);
  if (unknown.length > 0) throw invalidFields(unknown.map((path) => unknownName([path], "field", [field])));
  const [file, ...others] = form.getAll(field);
  // A browser sends an empty file where none was chosen.
  if (!(file instanceof File) || file.size === 0 || others.length > 0)
    throw invalidField(field, "Must be one file.");
  if (file.size > bytesMax) throw tooLarge(bytesMax);
  return new Uint8Array(await file.arrayBuffer());
}

/** The body as a file. Throws `unsupported_media_type`, `payload_too_large`, and `invalid_request` when it is empty. */
function readBareFile(event: Request, { types, bytesMax }: BareFile): Uint8Array {
  const type = /^[^;]*/
    .exec(header(event, "content-type") ?? "")![0]
    .trim()
    .toLowerCase();
  if (!types.includes(type))
    throw new DomainError("unsupported_media_type", `Send the file as ${types.join(", ")}.`);
  const file = Buffer.from(event.body ?? "", event.isBase64Encoded ? "base64" : "utf8");
  if (file.length === 0) throw invalidField("body", "Must be a file.");
  if (file.length > bytesMax) throw tooLarge(bytesMax);
  return file;
}

const tooLarge = (bytes: number): DomainError =>
  new DomainError("payload_too_large", `The file may have at most ${bytes.toLocaleString("en")} bytes.`);
