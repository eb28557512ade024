import { deliverWebhook } from "#shared/domain/webhooks/deliver-webhook.ts";
import { WebhookJob } from "#shared/domain/webhooks/jobs.ts";
import { queueWorker } from "#shared/queue/worker.ts";

export const worker = queueWorker({
  id: "webhooks.deliver",
  summary: "Makes one attempt at each delivery to a webhook",
  // A silent endpoint holds a batch for 15 s, so there are many more workers than a healthy load needs.
  source: { queue: "webhooks", batchSize: 5, maxConcurrency: 100 },
  uses: [
    "attempts",
    "issuedTexts",
    "endpointHealth",
    "webhookSender",
    "webhookQueue",
    "webhookMessages",
    "clock",
    "settings",
  ],
  timeoutSeconds: 30,
  message: WebhookJob,
  messages: ({ webhookMessages }) => webhookMessages,
  async run({ ports, message }) {
    await deliverWebhook(ports, message);
    return "done";
  },
});
