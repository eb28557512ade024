import { hash } from "node:crypto";
import type { Endpoint } from "../endpoint.ts";
import { header, type PipelineStep } from "./exchange.ts";

/**
 * Lets anybody keep an answer for as long as its endpoint says, and spares those who have it the body (RFC 9110 13.1.2,
 * RFC 9111). The tag is a weak one, as the gateway may compress the answer on its way.
 */
export const freshness = ({ freshSeconds, produces }: Endpoint): PipelineStep => ({
  after: function markFresh({ event, response }) {
    if (freshSeconds === undefined || response?.statusCode !== 200 || typeof response.body !== "string")
      return;
    const tag = `W/"${hash("sha256", response.body, "base64url").slice(0, 22)}"`;
    response.headers = {
      ...response.headers,
      "cache-control": `public, max-age=${freshSeconds}`,
      etag: tag,
      // The gateway compresses for those who ask for it, and tells no cache so.
      vary: produces === "text/html" ? "Accept-Encoding, Accept-Language" : "Accept-Encoding",
    };
    if (!names(header(event, "if-none-match"), tag)) return;
    response.statusCode = 304;
    response.body = "";
  },
});

/** Weak comparison: `W/` does not count. */
function names(condition: string | undefined, tag: string): boolean {
  if (condition === undefined) return false;
  const bare = tag.slice("W/".length);
  return condition.split(",").some((one) => ["*", bare, tag].includes(one.trim()));
}
