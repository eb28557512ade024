import type { Connect } from "#shared/connect.ts";
import { newApiKey } from "./api-key.ts";

export const connectApiKeyMint: Connect<"apiKeyMint"> = () => ({
  mint: (organizationId, environment) => newApiKey({ organizationId, environment }),
});
