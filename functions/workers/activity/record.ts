import { ActivityEntry } from "#shared/domain/activity/entry.ts";
import { queueWorker } from "#shared/queue/queue-worker.ts";

export const worker = queueWorker({
  id: "activity.record",
  summary: "Keeps what was done in the name of organizations, as their activity",
  source: { queue: "activity", batchSize: 10, maxConcurrency: 2 },
  uses: ["activity.write"],
  timeoutSeconds: 30,
  message: ActivityEntry,
  async run({ ports, message }) {
    await ports["activity.write"].note(message);
    return "done";
  },
});
