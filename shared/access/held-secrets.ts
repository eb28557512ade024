import { SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { withinPatience } from "#shared/patience.ts";
import { linkSecretReader } from "./link-secret.ts";

/**
 * Gives a reader of a secret of AWS Secrets Manager, whose client is made at the first call; `use` says what the secret
 * is for, in error messages. It throws `service_unavailable` when Secrets Manager is too busy, and else what
 * {@link linkSecretReader} does.
 */
export function heldSecrets(secretId: string, use?: string): ReturnType<typeof linkSecretReader> {
  let reader: ReturnType<typeof linkSecretReader> | undefined;
  return () => {
    if (!reader) {
      const manager = new SecretsManagerClient({});
      const send = (command: never) =>
        withinPatience((abortSignal) => manager.send(command, { abortSignal }));
      reader = linkSecretReader({ client: { send } as SecretsManagerClient, secretId, ...(use && { use }) });
    }
    return reader();
  };
}
