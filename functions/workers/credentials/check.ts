import { CheckJob } from "#shared/domain/credentials/jobs.ts";
import { verifyCredential } from "#shared/domain/credentials/verify-credential.ts";
import { invokedWorker } from "#shared/queue/worker.ts";

export const worker = invokedWorker({
  id: "credentials.check",
  summary: "Checks credentials for other functions",
  source: { invoked: true },
  uses: [
    "certificates",
    "clock",
    "credentials",
    "foreignDocuments",
    "issuers",
    "settings",
    "signatureChecks",
    "statusLists",
  ],
  // Two documents of others may take 5 s each; a check that takes longer than all of this is given up.
  timeoutSeconds: 15,
  job: CheckJob,
  run: ({ ports, job }) => verifyCredential(ports, Buffer.from(job.file, "base64")),
});
