import type { Ports } from "../ports.ts";
import { OF_THE_SERVICE } from "./mail-quota.ts";
import { totalsAt } from "./mail-rates.ts";

type TellPorts = Pick<
  Ports,
  "mailStandings" | "mailReputations" | "organizations" | "noticeMailer" | "clock"
>;

/**
 * Tells the contact of an organization that its mails are slowed, how many came back, and what to do; once within some days,
 * also when several ask for it at once. "wait": try again in some hours.
 */
export async function tellSlowed(
  ports: TellPorts,
  organizationId: string,
): Promise<"done" | "retry" | "wait"> {
  const { mailStandings, mailReputations, clock } = ports;
  const standing = await mailStandings.read(organizationId);
  if (standing.slowed === null) return "done";
  const organization = await ports.organizations.get(organizationId);
  if (!organization || organization.contact_email === null) return "done";
  const { contact_email } = organization;
  if (!(await mailReputations.beginTelling(organizationId, clock.now()))) return "done";
  const totals = totalsAt(standing.tally, clock.now());
  const outcome = await ports.noticeMailer.sendMailSlowed({ ...organization, contact_email }, totals);
  await mailReputations.endTelling(organizationId, outcome.kind !== "retry", clock.now());
  if (outcome.kind !== "retry") return "done";
  return OF_THE_SERVICE.has(outcome.reason) ? "wait" : "retry";
}
