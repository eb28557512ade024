import { required } from "#shared/config.ts";
import type { Connect } from "#shared/connect.ts";
import type { Grants } from "#shared/grant.ts";
import type { SecretCipher } from "./cipher.ts";
import { ownKmsCipher } from "./kms-cipher.ts";

export const answerSecretsGrants: Grants<"answerSecrets"> = () => [
  { kmsKey: "answers", actions: ["Encrypt", "Decrypt"] },
];

/** Secrets in answers that are kept for repeated requests, sealed by a key of their own and bound to the organization. */
export const connectAnswerSecrets: Connect<"answerSecrets"> = ({ config }) => {
  const keyId = required(config, "ANSWER_KEY_ID");
  let made: SecretCipher | undefined;
  const cipher = () => {
    made ??= ownKmsCipher(keyId, config);
    return made;
  };
  return {
    seal: (organizationId, secret) => cipher().seal(secret, { organization_id: organizationId }),
    open: (organizationId, sealed) => cipher().open(sealed, { organization_id: organizationId }),
  };
};
