/** Longest session token accepted: well above any real one, and API Gateway allows 10,240 bytes of headers in all. */
const SESSION_TOKEN_LENGTH = 8_192;

const COMPACT_JWS = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/**
 * Whether the text has the outward form of a session token (a compact JWS of bearable size). For telling a caller
 * that the wrong kind of credential was sent, in functions that take API keys only and so do not carry the
 * verifier; it says nothing about validity.
 */
export function looksLikeSessionToken(text: string): boolean {
  return text.length <= SESSION_TOKEN_LENGTH && COMPACT_JWS.test(text);
}
