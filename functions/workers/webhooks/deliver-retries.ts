import { DELIVERY_PORTS, deliverWebhook } from "#shared/domain/webhooks/deliver-webhook.ts";
import { WebhookJob } from "#shared/domain/webhooks/jobs.ts";
import { queueWorker } from "#shared/queue/queue-worker.ts";
import { logAttempt } from "./log-attempt.ts";

export const worker = queueWorker({
  id: "webhooks.deliver-retries",
  summary: "Makes the attempts at deliveries that may take long, 20,000 at once",
  source: { queue: "retries", postpones: "failed", batchSize: 500, windowSeconds: 1, maxConcurrency: 40 },
  uses: [...DELIVERY_PORTS],
  timeoutSeconds: 35,
  message: WebhookJob,
  async run({ ports, message, receipt: { sentAt }, log }) {
    await deliverWebhook(ports, message, { name: "wide", sentAt }, logAttempt(log));
    return "done";
  },
});
