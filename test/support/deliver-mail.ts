import { deliverInvitation } from "#shared/domain/people/deliver-invitation.ts";
import type { MailJob } from "#shared/domain/people/jobs.ts";
import { MailRun } from "#shared/domain/people/mail-run.ts";

/** Does one job in a run of its own, as the worker does a batch of one. */
export async function deliverMail(
  ports: Parameters<typeof deliverInvitation>[0] & ConstructorParameters<typeof MailRun>[0],
  job: MailJob,
  attempt = 1,
) {
  const run = new MailRun(ports, [job]);
  const outcome = await deliverInvitation(ports, job, attempt, run);
  await run.close();
  return outcome;
}
