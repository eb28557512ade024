import {
  createLocalJWKSet,
  createRemoteJWKSet,
  customFetch,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from "jose";
import { required } from "#shared/config.ts";
import type { Connect } from "#shared/connect.ts";
import { ANSWER_MS } from "#shared/deadlines.ts";
import { DomainError } from "#shared/domain/errors.ts";
import type { SessionReading } from "#shared/domain/organizations/ports.ts";
import { canonicalUuid } from "#shared/formats/uuid-bytes.ts";
import type { Grants } from "#shared/grant.ts";

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

/** Finds the issuer's public key for a token's header; throws {@link SessionKeysUnavailable} when the issuer fails or is late. */
export function sessionKeys(jwksUrl: string, answerMs: number = ANSWER_MS): JWTVerifyGetKey {
  const source = keySource();
  const url = new URL(jwksUrl);
  const make = () =>
    createRemoteJWKSet(url, {
      timeoutDuration: answerMs,
      cacheMaxAge: CACHED_FOR,
      cooldownDuration: UNKNOWN_KEY_PAUSE,
      [customFetch]: source.fetch,
    });
  let keys: JWTVerifyGetKey | undefined;
  return async (header, token) => {
    try {
      // Made at the first session, as it starts Node's fetch, a fifth of a cold start.
      keys ??= make();
      return await keys(header, token);
    } catch (error) {
      // While the issuer does not answer, an unknown key may be newer than the cached set.
      if (error instanceof errors.JWKSNoMatchingKey && !source.failing()) throw error;
      if (error instanceof errors.JWKSMultipleMatchingKeys) throw error;
      throw new SessionKeysUnavailable("the session issuer's keys are not available", { cause: error });
    }
  };
}

/** Fetches the key set for jose, and gives the last good one while the issuer fails. Date.now, because jose's cache uses it. */
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

export type SessionVerifier = (token: string) => Promise<SessionReading>;

export interface SessionSettings {
  /** Must equal the token's `iss`. */
  readonly issuer: string;
  /** The API's audience or, with Amazon Cognito, the app client's id. */
  readonly audience: string;
  readonly jwksUrl: string;
  readonly answerMs?: number | undefined;
  readonly now?: () => Date;
}

/** Accepted signature algorithms (decision 2.5): asymmetric only, as a public key must never serve as HMAC secret. */
const ALGORITHMS = ["RS256", "ES256"];
/** The difference allowed between the issuer's clock and ours for `exp` and `nbf`. */
const CLOCK_TOLERANCE_SECONDS = 5;
/** The longest session token accepted, in characters; API Gateway allows 10,240 bytes for all headers. */
const TOKEN_LENGTH = 8_192;
const COMPACT_JWS = /^[\w-]+\.[\w-]+\.[\w-]+$/;
/** OpenID Connect Core 1.0, section 2: `sub` is at most 255 characters. */
const SUBJECT_LENGTH = 255;

/**
 * Gives the verifier of panel session tokens; the keys are fetched at its first call. The verifier gives a
 * `SessionReading` for any text, and throws only {@link SessionKeysUnavailable} (503).
 *
 * It accepts a JWT signed with RS256 or ES256 by a key of the JWKS, with the issuer, the audience, `exp` and `sub`. It
 * ignores `typ`, because issuers differ (`JWT`, `at+jwt`, none).
 *
 * | session        | the first of these claims that is present        |
 * |----------------|--------------------------------------------------|
 * | userId         | `sub`                                            |
 * | email, name    | `email` with `email_verified`, `name`            |
 * | organizationId | `organization_id`, else `custom:organization_id`, of an account of type COMPANY |
 * | (account type) | `account_type`, else `custom:account_type`       |
 * | (audience)     | `aud`; `client_id` only in a Cognito access token without `aud` |
 *
 * The organization counts only until it has a roster (decision 9.10). `custom:` is Amazon Cognito's prefix for attributes that a
 * pool defines. The app client must make both read-only: otherwise users can write them and so choose their organization.
 */
export function sessionVerifier(settings: SessionSettings): SessionVerifier {
  const keys = sessionKeys(settings.jwksUrl, settings.answerMs);
  const now = settings.now ?? (() => new Date());
  return async (token) => {
    if (!looksLikeSessionToken(token)) return { kind: "invalid" };
    try {
      const { payload } = await jwtVerify(token, keys, {
        algorithms: ALGORITHMS,
        issuer: settings.issuer,
        requiredClaims: ["exp", "sub"],
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        currentDate: now(),
      });
      return isMeantFor(settings.audience, payload) ? sessionOf(payload) : { kind: "invalid" };
    } catch (error) {
      if (error instanceof SessionKeysUnavailable) throw error;
      if (error instanceof errors.JOSEError) return { kind: "invalid" };
      // The published key cannot be used, for example an RSA key under 2,048 bits; the token is not at fault.
      throw new SessionKeysUnavailable("the session issuer's key cannot be used", { cause: error });
    }
  };
}

/** Whether the text has the form of a session token. It says nothing about validity. */
export function looksLikeSessionToken(text: string): boolean {
  return text.length <= TOKEN_LENGTH && COMPACT_JWS.test(text);
}

function isMeantFor(audience: string, claims: JWTPayload): boolean {
  if (claims.aud !== undefined) return [claims.aud].flat().includes(audience);
  return claims.token_use === "access" && claims.client_id === audience;
}

function sessionOf(claims: JWTPayload): SessionReading {
  const userId = claims.sub;
  if (typeof userId !== "string" || userId === "" || userId.length > SUBJECT_LENGTH)
    return { kind: "invalid" };
  const { email, email_verified, name } = claims;
  const user = {
    userId,
    email: typeof email === "string" ? email : null,
    // Cognito gives a text in access tokens.
    emailVerified: email_verified === true || email_verified === "true",
    name: typeof name === "string" ? name : null,
  };
  return { kind: "session", user, organizationId: organizationIn(claims) };
}

function organizationIn(claims: JWTPayload): string | null {
  const organization = claims.organization_id ?? claims["custom:organization_id"];
  const accountType = claims.account_type ?? claims["custom:account_type"];
  // Only a UUID may become part of a storage key.
  return accountType === "COMPANY" && typeof organization === "string"
    ? (canonicalUuid(organization) ?? null)
    : null;
}

export const sessionsGrants: Grants<"sessions"> = () => [{ settings: "sessions" }];

export const connectSessions: Connect<"sessions"> = ({ config }) => {
  const verify = sessionVerifier({
    issuer: required(config, "SESSION_ISSUER"),
    audience: required(config, "SESSION_AUDIENCE"),
    jwksUrl: required(config, "SESSION_JWKS_URL"),
    answerMs: config.STORE_ANSWER_MS,
  });
  return {
    async verify(token) {
      try {
        return await verify(token);
      } catch (error) {
        if (!(error instanceof SessionKeysUnavailable)) throw error;
        throw new DomainError(
          "service_unavailable",
          "Sessions cannot be checked right now; please try again.",
          {
            retryAfterSeconds: 5,
            cause: error,
          },
        );
      }
    },
  };
};
