import { DomainError, invalidField, invalidFields } from "#shared/domain/errors.ts";
import type { BareFile, Upload } from "../endpoint.ts";
import { header, type Request } from "./exchange.ts";

/** Of a form around its file: boundaries, and the headers of the part. */
const FORM_BYTES = 4_096;

/**
 * The bytes of the one file of a form (RFC 7578). Throws `unsupported_media_type`, `payload_too_large`, and
 * `invalid_request` for a form that is damaged, or has no file or anything else.
 */
export async function readUpload(event: Request, { field, bytesMax }: Upload): Promise<Uint8Array> {
  const type = header(event, "content-type") ?? "";
  if (!/^multipart\/form-data\s*(;|$)/i.test(type))
    throw new DomainError("unsupported_media_type", "Send the file in a form, as `multipart/form-data`.");
  const body = Buffer.from(event.body ?? "", event.isBase64Encoded ? "base64" : "utf8");
  if (body.length > bytesMax + FORM_BYTES) throw tooLarge(bytesMax);
  const form = await new Response(body, { headers: { "content-type": type } }).formData().catch(() => {
    throw invalidField("body", "Must be a complete form, as `multipart/form-data`.");
  });
  const unknown = [...new Set(form.keys())].filter((name) => name !== field);
  if (unknown.length > 0)
    throw invalidFields(unknown.map((path) => ({ path, message: "Is not a known field." })));
  const [file, ...others] = form.getAll(field);
  // A browser sends an empty file where none was chosen.
  if (!(file instanceof File) || file.size === 0 || others.length > 0)
    throw invalidField(field, "Must be one file.");
  if (file.size > bytesMax) throw tooLarge(bytesMax);
  return new Uint8Array(await file.arrayBuffer());
}

/** The body as a file. Throws `unsupported_media_type`, `payload_too_large`, and `invalid_request` when it is empty. */
export function readBareFile(event: Request, { types, bytesMax }: BareFile): Uint8Array {
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
