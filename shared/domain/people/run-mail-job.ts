import { DomainError } from "../errors.ts";
import type { Ports } from "../ports.ts";
import { deliverInvitation, type MailOutcome } from "./deliver-invitation.ts";
import { deliverNotice } from "./deliver-notice.ts";
import type { MailJob } from "./jobs.ts";
import type { MailRun } from "./mail-run.ts";
import { acceptInvitation, rejectInvitation } from "./respond-to-invitation.ts";

type AnswerPorts = Pick<Ports, "links" | "clock" | "certificates" | "certificates.write">;
type MailPorts = Parameters<typeof deliverInvitation>[0] & Parameters<typeof deliverNotice>[0] & AnswerPorts;

const LINK_MS = 60_000;

/** Does what a job of the mail queue asks for; `attempt` counts from 1. Running it twice is harmless. */
export async function runMailJob(
  ports: MailPorts,
  job: MailJob,
  attempt: number,
  run: MailRun,
): Promise<MailOutcome> {
  if (job.notice) return deliverNotice(ports, job, job.notice, attempt);
  if (!job.simulate) return deliverInvitation(ports, job, attempt, run);
  await answerByLink(ports, job, job.simulate);
  return { kind: "nothing" };
}

/** Answers as the recipient does who follows the link of the mail. An answer that is refused changes nothing. */
async function answerByLink(
  ports: AnswerPorts,
  job: MailJob,
  answer: NonNullable<MailJob["simulate"]>,
): Promise<void> {
  const until = new Date(ports.clock.now().getTime() + LINK_MS);
  const token = await ports.links.sign(
    {
      id: job.certificate_id,
      organization_id: job.organization_id,
      link_generation: job.generation ?? 0,
    },
    until,
  );
  try {
    await (answer === "accepted" ? acceptInvitation : rejectInvitation)(ports, token);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === "service_unavailable") throw error;
  }
}
