/** Two years, as browsers ask of sites that they list (hstspreload.org asks for one at least). */
const HTTPS_ONLY_SECONDS = 63_072_000;

/** Headers of every answer, also of those that API Gateway gives by itself. */
export const SECURITY_HEADERS = {
  "strict-transport-security": `max-age=${HTTPS_ONLY_SECONDS}; includeSubDomains`,
  "x-content-type-options": "nosniff",
} as const;

/**
 * A Content-Disposition header with a file name of any characters (RFC 6266, RFC 8187), and an ASCII one for programs that
 * do not know this form.
 */
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
