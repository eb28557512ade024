import { errors, type JWTPayload, jwtVerify } from "jose";
import type { SessionReading } from "#shared/domain/organizations/ports.ts";
import { canonicalUuid } from "#shared/formats/uuid-bytes.ts";
import { SessionKeysUnavailable, sessionKeys } from "./session-keys.ts";

export type SessionVerifier = (token: string) => Promise<SessionReading>;

export interface SessionSettings {
  /** Must equal the token's `iss`. */
  readonly issuer: string;
  /** The API's audience or, with Amazon Cognito, the app client's id. */
  readonly audience: string;
  readonly jwksUrl: string;
  /** How long the issuer may take to answer with its keys, in milliseconds. */
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
 * | organizationId | `organization_id`, else `custom:organization_id` |
 * | (account type) | `account_type`, else `custom:account_type`       |
 * | userId         | `sub`                                            |
 * | (audience)     | `aud`; `client_id` only in a Cognito access token without `aud` |
 *
 * `custom:` is Amazon Cognito's prefix for attributes that a pool defines. The app client must make both read-only:
 * otherwise users can write them and so choose their organization (decision 9.4).
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
  const organization = claims.organization_id ?? claims["custom:organization_id"];
  const accountType = claims.account_type ?? claims["custom:account_type"];
  // Only a UUID may become part of a storage key.
  const organizationId = typeof organization === "string" ? canonicalUuid(organization) : undefined;
  if (accountType !== "COMPANY" || !organizationId) return { kind: "personal" };
  return { kind: "session", session: { organizationId, userId } };
}
