import { expireBatch } from "#shared/domain/certificates/expire-certificates.ts";
import { ExpiryJob } from "#shared/domain/certificates/jobs.ts";
import { queueWorker } from "#shared/queue/queue-worker.ts";

export const worker = queueWorker({
  id: "certificates.expire-batch",
  summary: "Ends certificates of one organization whose time has come",
  // More at once would only take capacity of the table from requests (decision 12.14).
  source: { queue: "expiry", postpones: "failed", batchSize: 2, maxConcurrency: 4 },
  uses: ["expiries", "certificates.write", "clock"],
  timeoutSeconds: 30,
  message: ExpiryJob,
  async run({ ports, message, log }) {
    const { organization_id } = message;
    const expired = await expireBatch(ports, message, (error, certificate_id) =>
      log.error("certificate not ended", error, { organization_id, certificate_id }),
    );
    if (expired > 0) log.info("certificates expired", { organization_id, expired });
    return "done";
  },
});
