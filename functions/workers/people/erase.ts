import { eraseCertificate } from "#shared/domain/privacy/erase-certificate.ts";
import { ERASURE_PORTS, eraseAddress, eraseGranted } from "#shared/domain/privacy/erase-person.ts";
import { ErasureJob } from "#shared/domain/privacy/jobs.ts";
import { queueWorker } from "#shared/queue/queue-worker.ts";

export const worker = queueWorker({
  id: "people.erase",
  summary: "Takes out of every table and bucket what is kept of a person, and asks organizations for it",
  source: { queue: "erasures", postpones: "failed", batchSize: 10, maxConcurrency: 5 },
  uses: ERASURE_PORTS,
  timeoutSeconds: 30,
  message: ErasureJob,
  async run({ ports, message, log }) {
    if ("address" in message) {
      await eraseAddress(ports, message);
      log.info("address erased", { granted: message.granted === true, pass: message.pass ?? 1 });
      return "done";
    }
    if ("request_id" in message) {
      await eraseGranted(ports, message);
      log.info("erasure granted", { ...message });
      return "done";
    }
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
