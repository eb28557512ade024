import { SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { httpBounds } from "#shared/patience.ts";
import { type LinkSecretSettings, linkSecretReader } from "./link-secret.ts";

/** Like {@link linkSecretReader}, with a client that is made at the first call. */
export function heldSecrets(
  settings: Pick<LinkSecretSettings, "secretId" | "use">,
): ReturnType<typeof linkSecretReader> {
  let reader: ReturnType<typeof linkSecretReader> | undefined;
  return () => {
    reader ??= linkSecretReader({
      client: new SecretsManagerClient({ requestHandler: httpBounds() }),
      ...settings,
    });
    return reader();
  };
}
