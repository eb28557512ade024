/** Two years, as browsers ask of sites that they list (hstspreload.org asks for one at least). */
const HTTPS_ONLY_SECONDS = 63_072_000;

/** Headers of every answer, also of those that API Gateway gives by itself (decision 3.15). */
export const SECURITY_HEADERS = {
  "strict-transport-security": `max-age=${HTTPS_ONLY_SECONDS}; includeSubDomains`,
  "x-content-type-options": "nosniff",
} as const;

/** Headers of answers, also of errors, that web pages on other origins may read. */
export const EXPOSED_HEADERS =
  "content-disposition, etag, idempotency-replayed, ratelimit, ratelimit-policy, retry-after, x-request-id";
