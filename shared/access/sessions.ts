import { required } from "#shared/config.ts";
import type { Connect } from "#shared/connect.ts";
import { DomainError } from "#shared/domain/errors.ts";
import type { Grants } from "#shared/grant.ts";
import { sessionVerifier } from "./session.ts";
import { SessionKeysUnavailable } from "./session-keys.ts";

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
