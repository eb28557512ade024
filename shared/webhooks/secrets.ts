import { required } from "#shared/config.ts";
import type { Connect } from "#shared/connect.ts";
import type { Webhook } from "#shared/domain/webhooks/webhook.ts";
import type { Grants } from "#shared/grant.ts";
import { checkTarget } from "#shared/network/target.ts";
import { LASTING_GRANT } from "#shared/storage/lasting-log.ts";
import { patterns } from "#shared/storage/table/key-patterns.ts";
import { webhookRecords } from "#shared/storage/webhooks/webhooks.ts";
import { ownKmsCipher, type SecretCipher, type SecretContext } from "./cipher.ts";
import { newSecret } from "./sign.ts";

/** Binds a secret to its webhook. Ids only, because CloudTrail shows the context in clear. */
export const contextOf = ({
  id,
  organization_id,
}: Pick<Webhook, "id" | "organization_id">): SecretContext => ({
  organization_id,
  webhook_id: id,
});

export const webhooksWriteGrants: Grants<"webhooks.write"> = () => [
  {
    table: "main",
    actions: ["DeleteItem", "GetItem", "PutItem", "UpdateItem"],
    prefix: [patterns.organization, patterns.receipts, patterns.activity],
  },
  LASTING_GRANT,
  { kmsKey: "webhookSecrets", actions: ["Encrypt"] },
];

export const connectWebhooksWrite: Connect<"webhooks.write"> = (connection) => {
  const { config } = connection;
  let cipher: SecretCipher | undefined;
  return {
    ...webhookRecords(connection),
    check: (url) => checkTarget(url, config.WEBHOOK_TARGETS),
    async mint(owner) {
      const secret = newSecret();
      cipher ??= ownKmsCipher(required(config, "WEBHOOK_KEY_ID"), config);
      return { secret, sealed: await cipher.seal(secret, contextOf(owner)) };
    },
  };
};

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
