import type { RawAnswer } from "#shared/http/endpoint.ts";
import type { ShownDocument } from "./api-document.ts";
import { LLMS_FILE, markdownPages } from "./markdown-pages.ts";
import { REFERENCE_HEADERS, referencePage } from "./reference-page.ts";

const TEXT_HEADERS = { "x-content-type-options": "nosniff" };

/** What is below /docs, by the last segment of its address. */
export function docsParts(baseUrl: string, document: ShownDocument): ReadonlyMap<string, RawAnswer> {
  const pages = markdownPages(baseUrl, document);
  const texts = [...pages].map(([name, body]): [string, RawAnswer] => {
    const type = name === LLMS_FILE ? "text/plain" : "text/markdown";
    return [name, { body, contentType: `${type}; charset=utf-8`, headers: TEXT_HEADERS }];
  });
  const reference = {
    body: referencePage(document.info.title, [...pages.keys()]),
    contentType: "text/html; charset=utf-8",
    headers: REFERENCE_HEADERS,
  };
  return new Map([...texts, ["reference", reference]]);
}
