import type { MailJob } from "#shared/domain/messages/jobs.ts";
import { MailRun } from "#shared/domain/messages/mail-run.ts";
import { runMailJob } from "#shared/domain/messages/run-mail-job.ts";

/** Does one job in a run of its own, as the worker does a batch of one. */
export async function deliverMail(
  ports: Parameters<typeof runMailJob>[0] & ConstructorParameters<typeof MailRun>[0],
  job: MailJob,
  attempt = 1,
) {
  const run = new MailRun(ports);
  const outcome = await runMailJob(ports, job, attempt, run);
  await run.close();
  return outcome;
}
