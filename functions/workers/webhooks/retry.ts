import { retryDue } from "#shared/domain/webhooks/retry-due.ts";
import { scheduleWorker } from "#shared/queue/worker.ts";

/** A run ends after this time; the next run does the rest. */
const RUN_MS = 45_000;

export const worker = scheduleWorker({
  id: "webhooks.retry",
  summary: "Queues the deliveries to webhooks whose next attempt is due",
  source: { schedule: "rate(1 minute)" },
  uses: ["deliveries.due", "retriesQueue", "clock"],
  timeoutSeconds: 55,
  async run({ ports, log }) {
    const queued = await retryDue(ports, ports.clock.now().getTime() + RUN_MS);
    if (queued > 0) log.info("retries queued", { queued });
  },
});
