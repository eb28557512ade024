import { queueExpiries } from "#shared/domain/certificates/expire-certificates.ts";
import { scheduleWorker } from "#shared/queue/worker.ts";

/** A run ends after this time; the next run does the rest. */
const RUN_MS = 45_000;

export const worker = scheduleWorker({
  id: "certificates.expire",
  summary: "Queues the certificates whose time has come",
  source: { schedule: "rate(1 minute)" },
  uses: ["expiries", "expiryQueue", "clock"],
  timeoutSeconds: 55,
  async run({ ports, log }) {
    const queued = await queueExpiries(ports, ports.clock.now().getTime() + RUN_MS);
    if (queued > 0) log.info("expiries queued", { queued });
  },
});
