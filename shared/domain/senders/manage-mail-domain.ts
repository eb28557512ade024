import type * as z from "zod";
import { DomainError, invalidField, notFound } from "../errors.ts";
import { type ActingFor, idOfActing } from "../organizations/organization.ts";
import type { Ports } from "../ports.ts";
import { LIMITS, PLANS, type Plan } from "../rules.ts";
import { type ClaimMailDomain, type MailDomainView, NOTHING_FOUND, toMailDomain } from "./mail-domain.ts";
import { hasOwnTenant } from "./sender-state.ts";

type Shown = z.input<typeof MailDomainView>;
type Claimant = ActingFor & { readonly plan: Plan };

/**
 * Claims a domain to send from, or has the claimed one looked at again at once. Another worker asks the mail service for its
 * keys, whose control plane takes one call a second. Throws `plan_upgrade_required`, `mail_domain_taken`,
 * `mail_domain_exists` when the organization has another one, `mail_domain_limit_reached`, and `conflict`.
 */
export async function claimMailDomain(
  {
    "mailDomains.write": mailDomainWrites,
    tenantsQueue,
    mailDomains,
    clock,
  }: Pick<Ports, "mailDomains.write" | "tenantsQueue" | "mailDomains" | "clock">,
  claimant: Claimant,
  { domain, from_local_part }: ClaimMailDomain,
): Promise<Shown> {
  const { organizationId, plan } = claimant;
  if (!hasOwnTenant(plan))
    throw new DomainError("plan_upgrade_required", `Plan ${plan} has no sending domain of its own.`, {
      extra: { plan, plans: PLANS.filter(hasOwnTenant) },
    });
  const problem = mailDomains.problemOf(domain);
  if (problem !== undefined) throw invalidField("domain", problem);
  const at = clock.now();
  const claimed = await mailDomainWrites.claim(
    {
      domain,
      organization_id: organizationId,
      from_local_part,
      updated_by: idOfActing(claimant),
      state: "preparing",
      dkim_tokens: [],
      found: NOTHING_FOUND,
      problem: null,
      created_at: at.toISOString(),
      asked_at: at.toISOString(),
      checked_at: null,
      verified_at: null,
      unverified_since: at.toISOString(),
    },
    LIMITS.mailDomainsPerDay,
    at,
  );
  if (typeof claimed === "string") throw refusalOf(claimed);
  // A job that is lost here is queued by the next hour's search: the domain is due already.
  if (claimed.lookAt) {
    const seconds = Math.ceil((claimed.lookAt.getTime() - at.getTime()) / 1_000);
    await tenantsQueue.send([{ organization_id: organizationId, domain }], seconds);
  }
  return toMailDomain(claimed.domain, mailDomains.region);
}

function refusalOf(refusal: "taken" | "other" | "limit" | "changed"): DomainError {
  switch (refusal) {
    case "taken":
      return new DomainError("mail_domain_taken", "This domain is in use, or is being released; try later.");
    case "other":
      return new DomainError("mail_domain_exists", "Delete the organization's present domain first.");
    case "limit":
      return new DomainError(
        "mail_domain_limit_reached",
        `An organization claims at most ${LIMITS.mailDomainsPerDay} domains a day (UTC).`,
      );
    case "changed":
      return new DomainError("conflict", "The domain was changed by another request; please try again.");
  }
}

/** The organization's domain. Throws `not_found` when it has none. */
export async function readMailDomain(
  { mailDomains }: Pick<Ports, "mailDomains">,
  organizationId: string,
): Promise<Shown> {
  const found = await mailDomains.ofOrganization(organizationId);
  if (!found) throw notFound("mail domain");
  return toMailDomain(found, mailDomains.region);
}

/** Gives the domain up: mails come from our address from now on. Throws `not_found` when there is none. */
export async function removeMailDomain(
  {
    "mailDomains.write": mailDomainWrites,
    tenantsQueue,
    clock,
  }: Pick<Ports, "mailDomains.write" | "tenantsQueue" | "clock">,
  acting: ActingFor,
): Promise<void> {
  const { organizationId } = acting;
  const domain = await mailDomainWrites.giveUp(organizationId, idOfActing(acting), clock.now());
  if (domain === undefined) throw notFound("mail domain");
  await tenantsQueue.send([{ organization_id: organizationId, domain }]);
}
