import type { Connect } from "#shared/connect.ts";
import { newApiKey } from "./api-key.ts";

export const connectKeyMint: Connect<"keyMint"> = () => ({
  mint: (organizationId, environment) => newApiKey({ organizationId, environment }),
});
