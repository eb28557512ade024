import { createLocalJWKSet, createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey } from "jose";
import { ANSWER_MS } from "#shared/deadlines.ts";

/** The issuer's keys are not available, so tokens cannot be verified: the response is 503, never 401 (decision 2.6). */
export class SessionKeysUnavailable extends Error {
  override readonly name = "SessionKeysUnavailable";
}

const SECOND = 1_000;
/** How long the set is cached; a withdrawn key is accepted no longer while the issuer answers (jose's default). */
const CACHED_FOR = 600 * SECOND;
/** The least time between fetches for unknown key ids, as invented ids must not flood the issuer (jose's default). */
const UNKNOWN_KEY_PAUSE = 30 * SECOND;
/** The pause after a failed fetch when no usable set is cached. */
const FAILURE_PAUSE = 2 * SECOND;
/** How long the last good set is used while the issuer does not answer; about the lifetime of a session token. */
const KEPT_WITHOUT_ISSUER = 3_600 * SECOND;

/**
 * Gives a function that finds the issuer's public key for a token's header; the keys are fetched at its first call. It
 * throws jose's error when the token names no such key, and {@link SessionKeysUnavailable} when the issuer fails, or has
 * not answered after `answerMs`.
 */
export function sessionKeys(jwksUrl: string, answerMs: number = ANSWER_MS): JWTVerifyGetKey {
  const source = keySource();
  const keys = createRemoteJWKSet(new URL(jwksUrl), {
    timeoutDuration: answerMs,
    cacheMaxAge: CACHED_FOR,
    cooldownDuration: UNKNOWN_KEY_PAUSE,
    [customFetch]: source.fetch,
  });
  return async (header, token) => {
    try {
      return await keys(header, token);
    } catch (error) {
      // While the issuer does not answer, an unknown key may be newer than the cached set.
      if (error instanceof errors.JWKSNoMatchingKey && !source.failing()) throw error;
      if (error instanceof errors.JWKSMultipleMatchingKeys) throw error;
      throw new SessionKeysUnavailable("the session issuer's keys are not available", { cause: error });
    }
  };
}

/**
 * Fetches the key set for jose, and gives the last good one while the issuer fails. It uses Date.now because jose's
 * cache does, and both need the same time.
 */
function keySource() {
  let lastGood: { body: string; at: number } | undefined;
  let failedAt = Number.NEGATIVE_INFINITY;
  const kept = () => lastGood && Date.now() < lastGood.at + KEPT_WITHOUT_ISSUER;

  return {
    failing: () => failedAt > (lastGood?.at ?? Number.NEGATIVE_INFINITY),
    fetch: async (url: string, options: RequestInit): Promise<Response> => {
      if (!kept() && Date.now() < failedAt + FAILURE_PAUSE) throw new Error("the issuer failed a moment ago");
      try {
        lastGood = { body: await fetchKeySet(url, options), at: Date.now() };
        failedAt = Number.NEGATIVE_INFINITY;
      } catch (error) {
        failedAt = Date.now();
        if (!kept()) throw error;
      }
      return new Response(lastGood?.body);
    },
  };
}

async function fetchKeySet(url: string, options: RequestInit): Promise<string> {
  const response = await fetch(url, options);
  const body = await response.text();
  if (response.status !== 200) throw new Error(`the issuer answered ${response.status} for its keys`);
  // Throws when the body is not a key set (for example a maintenance page), so that it does not replace a good one.
  createLocalJWKSet(JSON.parse(body));
  return body;
}
