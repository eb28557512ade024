import { finishIssuances } from "#shared/domain/certificates/finish-issuances.ts";
import { scheduleWorker } from "#shared/queue/worker.ts";

export const worker = scheduleWorker({
  id: "certificates.finish",
  summary: "Finishes issuances whose function died half way",
  source: { schedule: "rate(1 minute)" },
  uses: ["unfinished", "issuances", "clock"],
  timeoutSeconds: 55,
  async run({ ports, log }) {
    const finished = await finishIssuances(ports);
    if (finished > 0) log.warn("issuances finished", { finished });
  },
});
