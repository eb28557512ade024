import { expireCertificates } from "#shared/domain/certificates/expire-certificates.ts";
import { scheduleWorker } from "#shared/queue/worker.ts";

/** What is not done by then is left to the next run. */
const RUN_MS = 45_000;

export const worker = scheduleWorker({
  id: "certificates.expire",
  summary: "Ends certificates whose time has come",
  source: { schedule: "rate(1 minute)" },
  uses: ["expiries", "moves", "clock"],
  timeoutSeconds: 55,
  async run({ ports, log }) {
    const expired = await expireCertificates(ports, ports.clock.now().getTime() + RUN_MS);
    if (expired > 0) log.info("certificates expired", { expired });
  },
});
