import { createLocalJWKSet, createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey } from "jose";

/** The issuer's keys cannot be had, so a token can be called neither good nor bad: the answer is 503, never 401. */
export class SessionKeysUnavailable extends Error {
  override readonly name = "SessionKeysUnavailable";
}

const SECOND = 1_000;
/** Shorter than the time a function has, so that the caller gets our 503 and not the gateway's time-out. */
const FETCH_TIMEOUT = 3 * SECOND;
/** After this the set is fetched again, so a withdrawn key is forgotten within it (jose's own default). */
const CACHED_FOR = 600 * SECOND;
/** An unknown key id fetches the set at most this often: invented ids cannot hammer the issuer (jose's default). */
const UNKNOWN_KEY_PAUSE = 30 * SECOND;
/** While nothing has ever been fetched, a failed attempt is not repeated for this long. */
const FAILURE_PAUSE = 2 * SECOND;
/** How long the last good set outlives an issuer that does not answer: about as long as a session token lives. */
const KEPT_WITHOUT_ISSUER = 3_600 * SECOND;

/**
 * The issuer's public keys, fetched when first needed. Nothing is sent at construction.
 * The returned function finds the key for a token's header. It throws jose's error when the token is to blame
 * (no such key) and {@link SessionKeysUnavailable} when the issuer is.
 */
export function sessionKeys(jwksUrl: string): JWTVerifyGetKey {
  const source = keySource();
  const keys = createRemoteJWKSet(new URL(jwksUrl), {
    timeoutDuration: FETCH_TIMEOUT,
    cacheMaxAge: CACHED_FOR,
    cooldownDuration: UNKNOWN_KEY_PAUSE,
    [customFetch]: source.fetch,
  });
  return async (header, token) => {
    try {
      return await keys(header, token);
    } catch (error) {
      // With an issuer that does not answer, an unknown key may simply be newer than what we hold.
      if (error instanceof errors.JWKSNoMatchingKey && !source.failing()) throw error;
      if (error instanceof errors.JWKSMultipleMatchingKeys) throw error;
      throw new SessionKeysUnavailable("the session issuer's keys are not available", { cause: error });
    }
  };
}

/**
 * Fetches the key set for jose, and answers with the last good one while the issuer is down. Uses Date.now because
 * jose's cache does: the two must agree on the time.
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
  // Throws when this is no key set (a maintenance page, say), so that it cannot displace a good one.
  createLocalJWKSet(JSON.parse(body));
  return body;
}
