import { hash } from "node:crypto";
import { Readable } from "node:stream";
import type { Endpoint } from "../endpoint.ts";
import { header, type PipelineStep, type Request } from "./exchange.ts";
import type { HttpAnswer } from "./respond.ts";

/**
 * Makes a 200 response cacheable for the endpoint's `freshSeconds`, with an ETag; If-None-Match with that ETag, or with one
 * that the endpoint gave itself, gives a 304 (RFC 9110 13.1.2, RFC 9111). The ETag is weak because the gateway may compress
 * the response. For an endpoint with `language`, the response says its language, and has another ETag in each.
 */
export const freshness = (endpoint: Endpoint): PipelineStep => ({
  after: function answerNotChanged({ event, response }) {
    if (response?.statusCode !== 200) return;
    markFresh(endpoint, event, response);
    const tag = response.headers?.etag;
    if (tag === undefined || !hasTag(header(event, "if-none-match"), String(tag))) return;
    if (response.body instanceof Readable) response.body.destroy();
    response.statusCode = 304;
    response.body = "";
  },
});

function markFresh(
  { freshSeconds, produces, page, language }: Endpoint,
  event: Request,
  response: HttpAnswer,
): void {
  if (freshSeconds === undefined || typeof response.body !== "string") return;
  const locale = language?.(header(event, "accept-language"));
  const tag = `W/"${hash("sha256", `${locale ?? ""}${response.body}`, "base64url").slice(0, 22)}"`;
  const varies = produces === "text/html" || locale !== undefined;
  response.headers = {
    ...response.headers,
    ...(locale === undefined ? {} : { "content-language": locale }),
    "cache-control": freshSeconds === 0 ? "no-cache" : `public, max-age=${freshSeconds}`,
    etag: tag,
    // The gateway compresses by Accept-Encoding, but does not add it to Vary itself.
    vary: page
      ? "Accept, Accept-Encoding, Accept-Language"
      : varies
        ? "Accept-Encoding, Accept-Language"
        : produces?.includes(",")
          ? "Accept, Accept-Encoding"
          : "Accept-Encoding",
  };
}

/** Whether an If-None-Match header has the tag, by weak comparison: `W/` is ignored. */
function hasTag(condition: string | undefined, tag: string): boolean {
  if (condition === undefined) return false;
  const bare = tag.slice("W/".length);
  return condition.split(",").some((one) => ["*", bare, tag].includes(one.trim()));
}
