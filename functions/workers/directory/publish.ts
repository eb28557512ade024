import { scheduleWorker } from "#shared/queue/worker.ts";

export const worker = scheduleWorker({
  id: "directory.publish",
  summary: "Publishes the next snapshot of the directory when its log has grown, or there is none",
  source: { schedule: "rate(1 minute)" },
  uses: ["directoryEditions", "clock"],
  // A snapshot of 300,000 events from the records takes minutes; of overlapping runs only one can publish.
  timeoutSeconds: 900,
  async run({ ports, log }) {
    const edition = await ports.directoryEditions.publish(ports.clock.now());
    if (edition) log.info("directory published", { events: edition.events, bytes: edition.bytes });
  },
});
