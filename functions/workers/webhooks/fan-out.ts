import { fanOut } from "#shared/domain/webhooks/fan-out.ts";
import { FanOutJob } from "#shared/domain/webhooks/webhook-change.ts";
import { queueWorker } from "#shared/queue/queue-worker.ts";

export const worker = queueWorker({
  id: "webhooks.fan-out",
  summary: "Makes the deliveries of each change for the webhooks that subscribed to it",
  source: { queue: "changes", postpones: "failed", batchSize: 5, maxConcurrency: 20 },
  uses: ["deliveries.write", "webhooksQueue", "settings"],
  timeoutSeconds: 30,
  message: FanOutJob,
  async run({ ports, message }) {
    const failed = await fanOut(ports, message.changes);
    return failed.length === 0 ? "done" : "retry";
  },
});
