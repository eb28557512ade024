import * as z from "zod";
import { deliverWebhook } from "#shared/domain/webhooks/deliver-webhook.ts";
import { queueWorker } from "#shared/queue/worker.ts";

export const worker = queueWorker({
  id: "webhooks.deliver",
  summary: "Makes one attempt at each delivery to a webhook",
  // A silent endpoint holds a batch for 15 s, so there are many more of them than a healthy load needs.
  source: { queue: "webhooks", batchSize: 5, maxConcurrency: 100 },
  uses: ["attempts", "endpointHealth", "webhookSender", "webhookQueue", "clock", "settings"],
  timeoutSeconds: 30,
  message: z.strictObject({
    organization_id: z.uuid(),
    webhook_id: z.uuid(),
    delivery_id: z.uuid(),
    certificate_id: z.uuid(),
    attempt: z.int().min(1).nullable(),
  }),
  async run({ ports, message }) {
    await deliverWebhook(ports, message);
    return "done";
  },
});
