import { hash } from "node:crypto";
import type { Endpoint } from "../endpoint.ts";
import { header, type PipelineStep } from "./exchange.ts";

/**
 * Makes a 200 response cacheable for the endpoint's `freshSeconds`, with an ETag; If-None-Match with that ETag gives a
 * 304 (RFC 9110 13.1.2, RFC 9111). The ETag is weak because the gateway may compress the response. For an endpoint with
 * `language`, the response says its language, and has another ETag in each.
 */
export const freshness = ({ freshSeconds, produces, page, language }: Endpoint): PipelineStep => ({
  after: function markFresh({ event, response }) {
    if (freshSeconds === undefined || response?.statusCode !== 200 || typeof response.body !== "string")
      return;
    const locale = language?.(header(event, "accept-language"));
    const tag = `W/"${hash("sha256", `${locale ?? ""}${response.body}`, "base64url").slice(0, 22)}"`;
    const varies = produces === "text/html" || locale !== undefined;
    response.headers = {
      ...response.headers,
      ...(locale === undefined ? {} : { "content-language": locale }),
      "cache-control": `public, max-age=${freshSeconds}`,
      etag: tag,
      // The gateway compresses by Accept-Encoding, but does not add it to Vary itself.
      vary: page
        ? "Accept, Accept-Encoding, Accept-Language"
        : varies
          ? "Accept-Encoding, Accept-Language"
          : "Accept-Encoding",
    };
    if (!hasTag(header(event, "if-none-match"), tag)) return;
    response.statusCode = 304;
    response.body = "";
  },
});

/** Whether an If-None-Match header has the tag, by weak comparison: `W/` is ignored. */
function hasTag(condition: string | undefined, tag: string): boolean {
  if (condition === undefined) return false;
  const bare = tag.slice("W/".length);
  return condition.split(",").some((one) => ["*", bare, tag].includes(one.trim()));
}
