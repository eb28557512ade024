import { RelayJob } from "#shared/domain/change.ts";
import { RELAY_QUEUES } from "#shared/domain/relay-changes.ts";
import { queueWorker } from "#shared/queue/queue-worker.ts";
import { relayAgain } from "#shared/queue/relay.ts";

export const worker = queueWorker({
  id: "changes.again",
  summary: "Relays the changes once more that a queue refused",
  source: { queue: "relay", postpones: "failed", batchSize: 10, maxConcurrency: 2 },
  uses: [...RELAY_QUEUES],
  timeoutSeconds: 30,
  message: RelayJob,
  async run({ ports, message }) {
    await relayAgain(ports, message);
    return "done";
  },
});
