import { DELIVERY } from "#shared/domain/document-rules.ts";
import type { DocumentPlace } from "#shared/domain/documents/read-document.ts";
import { Redirect } from "./endpoint.ts";
import { contentDisposition } from "./headers.ts";

/** Headers of an answer that only says where a document is. */
export const ADDRESS_HEADERS = { "cache-control": `public, max-age=${DELIVERY.addressSeconds}` };

/** Leads to a document; a cache keeps the way to it, unless the document will soon be elsewhere. */
export const leadTo = ({ address, settled }: DocumentPlace): Redirect =>
  new Redirect(302, address, settled ? ADDRESS_HEADERS : { "cache-control": "no-store" });

/**
 * Headers of a document: a browser may keep it, as its address names its content. A shared cache asks again after a minute,
 * and shows nothing when it gets no answer, so that a revoked document does not stay there (decision 15.33).
 */
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
