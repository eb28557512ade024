import { required } from "#shared/config.ts";
import type { Connect } from "#shared/connect.ts";
import type { Grants } from "#shared/grant.ts";
import { openCursor, sealCursor } from "./cursor-seal.ts";
import { heldSecrets } from "./rotating-secrets.ts";

export const cursorsGrants: Grants<"cursors"> = () => [{ secret: "cursors" }];

export const connectCursors: Connect<"cursors"> = ({ config }) => {
  const secrets = heldSecrets({
    secretId: required(config, "CURSOR_SECRET_ID"),
    use: "list cursors",
    answerMs: config.STORE_ANSWER_MS,
  });
  return {
    seal: async (position, context) => sealCursor(position, context, await secrets()),
    open: async (sealed, context) => openCursor(sealed, context, await secrets()),
  };
};
