import { logDirectory } from "#shared/domain/directory/log-directory.ts";
import { changedAt, STREAMS } from "#shared/queue/streams.ts";
import { streamWorker } from "#shared/queue/worker.ts";

export const worker = streamWorker({
  id: "directory.log",
  summary: "Writes what changed of public events to the directory's log, each event once a batch",
  // A window of one second makes one entry of many changes of an event, and still shows a change in time.
  source: {
    stream: "main",
    filters: STREAMS.directory.filters,
    batchSize: 500,
    windowSeconds: 1,
    // What fails is the store, for a while; an entry that is set aside would be missing until somebody acts.
    retries: -1,
  },
  uses: ["directoryLog", "clock"],
  // A change of an organization logs all its events.
  timeoutSeconds: 300,
  async run({ ports, records, log }) {
    await logDirectory(ports, records.map(STREAMS.directory.read));
    const changes = records.flatMap(({ dynamodb }) => changedAt(dynamodb)?.getTime() ?? []);
    const age_ms = Math.max(0, ports.clock.now().getTime() - Math.min(...changes));
    if (changes.length > 0)
      log.info("directory logged", { changes: records.length, age_ms }, { DirectoryLag: age_ms });
    return [];
  },
});
