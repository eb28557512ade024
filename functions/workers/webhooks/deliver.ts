import { DELIVERY_PORTS, deliverWebhook } from "#shared/domain/webhooks/deliver-webhook.ts";
import { WebhookJob } from "#shared/domain/webhooks/jobs.ts";
import { queueWorker } from "#shared/queue/queue-worker.ts";
import { logAttempt } from "./log-attempt.ts";

export const worker = queueWorker({
  id: "webhooks.deliver",
  summary: "Makes the first attempt at each delivery to a webhook",
  source: { queue: "webhooks", postpones: "failed", batchSize: 5, maxConcurrency: 60 },
  uses: [...DELIVERY_PORTS],
  timeoutSeconds: 30,
  message: WebhookJob,
  async run({ ports, message, receipt: { sentAt }, log }) {
    await deliverWebhook(ports, message, { name: "first", sentAt }, logAttempt(log));
    return "done";
  },
});
