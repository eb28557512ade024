import type { MailJob, Ports } from "../ports.ts";
import { LIMITS } from "../rules.ts";

type DeliveryPorts = Pick<Ports, "invitations" | "mailer" | "links" | "clock" | "settings">;
export type Delivery = "done" | { readonly retryInSeconds: number; readonly reason: string };

/** Waits between attempts while the mail service is throttled or paused: about nine hours in all. */
const RETRY_SECONDS = [5, 30, 120, 600, 1_800, 7_200, 21_600];

/**
 * Sends the invitation of a certificate once: claims it, sends, records the result. `attempt` counts from 1. A worker
 * that died between claim and record leaves it unknown whether the mail went out: then it is sent once more.
 */
export async function deliverInvitation(
  ports: DeliveryPorts,
  job: MailJob,
  attempt: number,
): Promise<Delivery> {
  const { invitations, mailer, links, clock, settings } = ports;
  const subject = await invitations.subject(job.organization_id, job.certificate_id);
  if (!subject || subject.certificate.status !== "PENDING") return "done";
  const { certificate } = subject;
  const claim = await invitations.claim(certificate, clock.now());
  if (claim.kind === "done") return "done";
  if (claim.kind === "busy") return { retryInSeconds: claim.retryInSeconds, reason: "claimed" };
  const token = await links.sign(
    certificate,
    new Date(Date.parse(certificate.created_at) + LIMITS.invitationLinkDays * 86_400_000),
  );
  const page = `${settings.baseUrl}/i/${token}`;
  const outcome = await mailer.sendInvitation(subject, { page, unsubscribe: `${page}/unsubscribe` });
  switch (outcome.kind) {
    case "sent":
      await invitations.record(certificate, { state: "sent", messageId: outcome.messageId }, clock.now());
      return "done";
    case "refused":
      await invitations.record(certificate, { state: "refused", reason: outcome.reason }, clock.now());
      return "done";
    case "retry":
      await invitations.release(certificate);
      return {
        retryInSeconds: RETRY_SECONDS[Math.min(attempt, RETRY_SECONDS.length) - 1]!,
        reason: outcome.reason,
      };
  }
}
