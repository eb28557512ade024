import { required } from "#shared/config.ts";
import type { Connect } from "#shared/connect.ts";
import type { Grants } from "#shared/grant.ts";
import { cachingCipher, ownKmsCipher, type SecretCipher } from "./cipher.ts";
import { contextOf } from "./secrets.ts";
import { messageHeaders, newSecret, signHeaders } from "./sign.ts";

export const sessionSecretsGrants: Grants<"sessionSecrets"> = () => [
  { kmsKey: "webhookSecrets", actions: ["Decrypt", "Encrypt"] },
];

export const connectSessionSecrets: Connect<"sessionSecrets"> = ({ config }) => {
  let made: SecretCipher | undefined;
  const cipher = () => {
    made ??= cachingCipher(ownKmsCipher(required(config, "WEBHOOK_KEY_ID"), config));
    return made;
  };
  return {
    async mint(owner) {
      const secret = newSecret();
      return { secret, sealed: await cipher().seal(secret, contextOf(owner)) };
    },
    reveal: (owner, sealed) => cipher().open(sealed, contextOf(owner)),
    async sign(owner, sealed, { id, body, at }) {
      const secret = await cipher().open(sealed, contextOf(owner));
      return messageHeaders(signHeaders({ id, timestamp: at, body, secrets: [secret] }));
    },
  };
};
