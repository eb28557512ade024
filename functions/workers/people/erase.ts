import { ERASING_PORTS, eraseCertificate } from "#shared/domain/privacy/erase-certificate.ts";
import { ErasureJob } from "#shared/domain/privacy/jobs.ts";
import { queueWorker } from "#shared/queue/worker.ts";

export const worker = queueWorker({
  id: "people.erase",
  summary: "Takes out of every table and bucket what certificates say of their person",
  source: { queue: "erasures", postpones: "failed", batchSize: 10, maxConcurrency: 5 },
  uses: ERASING_PORTS,
  timeoutSeconds: 30,
  message: ErasureJob,
  async run({ ports, message, log }) {
    const outcome = await eraseCertificate(ports, message);
    const { organization_id, certificate_id, why, again } = message;
    log.info("certificate erased", {
      organization_id,
      certificate_id,
      why,
      outcome,
      again: again !== undefined,
    });
    return "done";
  },
});
