import { SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { required } from "#shared/config.ts";
import type { Connect } from "#shared/connect.ts";
import { openCursor, sealCursor } from "./cursor-seal.ts";
import { linkSecretReader } from "./link-secret.ts";

export const connectCursors: Connect<"cursors"> = ({ config }) => {
  const secretId = required(config, "CURSOR_SECRET_ID");
  let reader: ReturnType<typeof linkSecretReader> | undefined;
  const secrets = () => {
    reader ??= linkSecretReader({ client: new SecretsManagerClient({}), secretId, use: "list cursors" });
    return reader();
  };
  return {
    seal: async (position, context) => sealCursor(position, context, await secrets()),
    open: async (sealed, context) => openCursor(sealed, context, await secrets()),
  };
};
