import type { Connect } from "#shared/connect.ts";
import { checkTarget } from "#shared/network/target.ts";

/** Checks addresses of webhooks with the policy of this stage. */
export const connectWebhookTargets: Connect<"webhookTargets"> = ({ config }) => ({
  check: (url) => checkTarget(url, config.WEBHOOK_TARGETS),
});
