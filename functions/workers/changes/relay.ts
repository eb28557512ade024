import { relayChanges } from "#shared/domain/relay-changes.ts";
import { STREAMS } from "#shared/queue/streams.ts";
import { streamWorker } from "#shared/queue/worker.ts";

export const worker = streamWorker({
  id: "changes.relay",
  summary:
    "Queues what follows from committed changes: mails, registrations, analyses and webhook deliveries",
  source: { stream: "main", filters: STREAMS.changes.filters, batchSize: 100, retries: 10 },
  uses: ["mailQueue", "accountQueue", "analysisQueue", "endpointQueue", "outbox", "webhookQueue", "settings"],
  timeoutSeconds: 30,
  async run({ ports, records }) {
    const failed = await relayChanges(ports, records.map(STREAMS.changes.read));
    return failed.map((position) => records[position]!);
  },
});
