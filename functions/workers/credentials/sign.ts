import * as z from "zod";
import { followCertificate } from "#shared/domain/credentials/follow-certificate.ts";
import { CredentialJob, StatusListJob } from "#shared/domain/credentials/jobs.ts";
import { renewStatusList } from "#shared/domain/credentials/publish-status.ts";
import { queueWorker } from "#shared/queue/queue-worker.ts";

/** SQS delays a message no longer. */
const LONGEST_DELAY_SECONDS = 900;

export const worker = queueWorker({
  id: "credentials.sign",
  summary: "Signs the credentials of accepted certificates, and publishes that revoked ones are revoked",
  source: { queue: "credentials", postpones: "failed", batchSize: 10, maxConcurrency: 10 },
  uses: [
    "certificates",
    "events",
    "images",
    "settings",
    "clock",
    "issuers",
    "issuers.write",
    "credentials.write",
    "credentials",
    "credentialsQueue",
  ],
  // Signing takes less than one; a run that is killed delays a revocation by as long as the queue hides its message.
  timeoutSeconds: 9,
  message: z.union([CredentialJob, StatusListJob]),
  async run({ ports, message, log }) {
    const later =
      "status_list" in message
        ? await renewStatusList(ports, message.organization_id, message.status_list)
        : await followCertificate(ports, message, ({ certificate, credential, anew }) =>
            log.info("credential signed", {
              request_id: certificate.request_id,
              organization_id: certificate.organization_id,
              certificate_id: certificate.id,
              outcome: anew ? "signed_anew" : "signed",
              age_ms: Math.max(0, Date.parse(credential.signed_at) - Date.parse(certificate.updated_at)),
              key_id: credential.key_id,
            }),
          );
    if (!later) return "done";
    // A new message, so that waiting never counts as failing.
    const unsent = await ports.credentialsQueue.send(
      [later.job ?? message],
      Math.min(later.later, LONGEST_DELAY_SECONDS),
    );
    return unsent.length === 0 ? "done" : "retry";
  },
});
