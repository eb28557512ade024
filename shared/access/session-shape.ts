/** The longest session token accepted, in characters; API Gateway allows 10,240 bytes for all headers. */
const SESSION_TOKEN_LENGTH = 8_192;

const COMPACT_JWS = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/**
 * Whether the text has the form of a session token: a compact JWS of at most 8,192 characters. It says nothing about
 * validity.
 */
export function looksLikeSessionToken(text: string): boolean {
  return text.length <= SESSION_TOKEN_LENGTH && COMPACT_JWS.test(text);
}
