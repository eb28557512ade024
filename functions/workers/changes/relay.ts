import { RELAY_QUEUES } from "#shared/domain/relay-changes.ts";
import { relayRecords } from "#shared/queue/relay.ts";
import { STREAMS } from "#shared/queue/streams.ts";
import { streamWorker } from "#shared/queue/worker.ts";

export const worker = streamWorker({
  id: "changes.relay",
  summary: "Queues what follows from committed changes: mails, registrations, analyses, webhooks",
  // It only fails when no queue takes anything, which is over by itself, so it is tried for as long as possible.
  source: { stream: "main", filters: STREAMS.changes.filters, batchSize: 100, retries: -1, parallel: 10 },
  uses: [...RELAY_QUEUES, "relayQueue"],
  timeoutSeconds: 30,
  run: ({ ports, records, log }) => relayRecords(ports, records, log),
});
