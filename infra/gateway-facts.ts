/** What the deployed API Gateway and the local one must do alike. */

/** Answers from this size on are compressed when the client accepts it. */
export const COMPRESS_FROM_BYTES = 1_024;
/** Request headers that a web page may send to a public operation. */
export const CORS_HEADERS = ["content-type", "idempotency-key"];
/** How long a browser may keep the answer to a preflight request. */
export const CORS_MAX_AGE_SECONDS = 86_400;
/** Request headers that a page of the panel may send with its session token. */
export const PANEL_HEADERS = ["authorization", "x-organization", ...CORS_HEADERS];
/** The stage of API Gateway, and so the first segment of every path. */
export const GATEWAY_STAGE = "api";
