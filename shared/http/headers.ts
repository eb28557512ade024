import { DELIVERY } from "#shared/domain/document-rules.ts";
import type { DocumentPlace } from "#shared/domain/documents/read-document.ts";
import { Redirect } from "./endpoint.ts";

/** Two years, as browsers ask of sites that they list (hstspreload.org asks for one at least). */
const HTTPS_ONLY_SECONDS = 63_072_000;

/** Headers of every answer, also of those that API Gateway gives by itself. */
export const SECURITY_HEADERS = {
  "strict-transport-security": `max-age=${HTTPS_ONLY_SECONDS}; includeSubDomains`,
  "x-content-type-options": "nosniff",
} as const;

/** A Content-Disposition header with any file name (RFC 6266, RFC 8187), and an ASCII one for programs that do not know this form. */
export function contentDisposition(how: "inline" | "attachment", name: string, ascii: string): string {
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${how}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** Headers of answers, also of errors, that web pages on other origins may read. */
export const EXPOSED_HEADERS =
  "content-disposition, etag, idempotency-replayed, preview-warnings, ratelimit, ratelimit-policy, retry-after, x-request-id";

/** Headers of an answer that only says where a document is. */
export const ADDRESS_HEADERS = { "cache-control": `public, max-age=${DELIVERY.addressSeconds}` };

/** Leads to a document; a cache keeps the way to it, unless the document will soon be elsewhere. */
export const leadTo = ({ address, settled }: DocumentPlace): Redirect =>
  new Redirect(302, address, settled ? ADDRESS_HEADERS : { "cache-control": "no-store" });

/** Headers of a document: a shared cache asks again after a minute, so that a revoked document does not stay there. */
export const documentHeaders = (document: {
  readonly fileName: string;
  readonly asciiName: string;
  readonly tag: string;
}): Record<string, string> => ({
  "cache-control": `public, max-age=${DELIVERY.browserSeconds}, s-maxage=${DELIVERY.sharedSeconds}, stale-if-error=0, immutable`,
  "content-disposition": contentDisposition("inline", document.fileName, document.asciiName),
  etag: `W/"${document.tag}"`,
  "x-robots-tag": "noindex",
});
