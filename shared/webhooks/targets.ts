import type { Connect } from "#shared/connect.ts";
import { checkTarget } from "./target.ts";

/** Where webhooks may point in this stage. */
export const connectWebhookTargets: Connect<"webhookTargets"> = ({ config }) => ({
  check: (url) => checkTarget(url, config.WEBHOOK_TARGETS),
});
