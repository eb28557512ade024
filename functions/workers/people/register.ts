import { AccountJob } from "#shared/domain/people/jobs.ts";
import { registerWaiting } from "#shared/domain/people/register-waiting.ts";
import { queueWorker } from "#shared/queue/queue-worker.ts";

export const worker = queueWorker({
  id: "people.register",
  summary: "Makes the certificates that waited for an account pending, in every organization",
  source: { queue: "accounts", batchSize: 5, maxConcurrency: 5 },
  uses: ["personRecords", "certificates.write", "accountsQueue", "clock"],
  timeoutSeconds: 30,
  message: AccountJob,
  async run({ ports, message }) {
    await registerWaiting(ports, message);
    return "done";
  },
});
