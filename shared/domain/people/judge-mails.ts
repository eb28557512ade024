import type { InvitationSubject } from "../certificates/invitation-subject.ts";
import type { Ports } from "../ports.ts";
import { holdMails } from "./follow-tenant.ts";
import { blockOf, type MailBlock, queueTenantJob } from "./mail-block.ts";
import { type MailVerdict, totalsAt, verdictOn } from "./mail-rates.ts";
import type { MailStanding } from "./mail-standing.ts";

type JudgePorts = Pick<Ports, "mailStandings" | "mailReputations" | "tenantsQueue" | "clock">;

/** Until the contact is told, in seconds. */
const TOLD_AFTER_SECONDS = 5;

/**
 * Judges what became of an organization's mails, and puts into effect what follows: they are slowed, or held until an
 * operator has looked; its contact is told (decision 18.22). Judging twice is harmless. That they are slowed no more is
 * found by who lets out those that wait.
 */
export async function judgeMails(
  ports: JudgePorts,
  organization_id: string,
  standing: MailStanding,
): Promise<MailVerdict> {
  const at = ports.clock.now();
  const verdict = verdictOn(totalsAt(standing.tally, at));
  if (verdict === "held" && !standing.holds.reputation)
    await holdMails(ports, organization_id, "reputation", "bounces");
  if (verdict === "slowed" && standing.slowed === null) {
    // Queued before: of a run that ends in between, the next one does both.
    await queueTenantJob(ports, { organization_id, task: "tell_slowed" }, TOLD_AFTER_SECONDS);
    await ports.mailReputations.slow(organization_id, at);
  }
  return verdict;
}

/**
 * Why a mail of an organization cannot be sent now; undefined when it can. `paced`: it is its turn among those of an
 * organization that is slowed.
 */
export async function blockOfMail(
  ports: JudgePorts & Parameters<typeof blockOf>[0],
  subject: InvitationSubject,
  at: Date,
  paced: boolean,
): Promise<MailBlock | undefined> {
  const block = await blockOf(ports, subject, at);
  if (block?.reason === "sender_held") return block;
  const sender = subject.organization.id;
  const verdict = await judgeMails(ports, sender, subject.standing);
  if (verdict === "held") return { reason: "too_many_returns", sender };
  if (block || verdict !== "slowed" || paced) return block;
  return { reason: subject.standing.slowed === null ? "many_returns" : "sender_slowed", sender };
}
