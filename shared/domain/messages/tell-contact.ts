import type { Organization } from "../organizations/organization.ts";
import type { Ports } from "../ports.ts";
import { OF_THE_SERVICE } from "./mail-quota.ts";
import type { SendOutcome } from "./send-outcome.ts";

type TellPorts = Pick<Ports, "senders.write" | "organizations" | "mailer" | "clock">;
/** "wait": try again in some hours. */
type Told = "done" | "retry" | "wait";

/** Tells the contact of an organization that its mails are held, once for a hold. */
export async function tellHeld(ports: TellPorts, organizationId: string): Promise<Told> {
  const { holds } = await ports["senders.write"].read(organizationId);
  const [since] = Object.values(holds)
    .map((hold) => hold.since)
    .sort();
  if (since === undefined) return "done";
  return tellOnce(ports, organizationId, new Date(since), ports.mailer.sendMailHeld);
}

/** Who is told since then is not told again. After a crash in between the mail may come twice, which does no harm. */
async function tellOnce(
  { "senders.write": mailReputations, organizations, clock }: TellPorts,
  organizationId: string,
  since: Date,
  send: (organization: Organization & { readonly contact_email: string }) => Promise<SendOutcome>,
): Promise<Told> {
  const organization = await organizations.get(organizationId);
  if (!organization || organization.contact_email === null) return "done";
  const { contact_email } = organization;
  const begun = await mailReputations.beginTelling(organizationId, since, clock.now());
  if (begun !== "begun") return begun === "told" ? "done" : "retry";
  const outcome = await send({ ...organization, contact_email });
  await mailReputations.endTelling(organizationId, outcome.kind !== "retry", clock.now());
  if (outcome.kind !== "retry") return "done";
  return OF_THE_SERVICE.has(outcome.reason) ? "wait" : "retry";
}
