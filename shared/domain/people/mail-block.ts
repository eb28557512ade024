import type { InvitationSubject } from "../certificates/invitation-subject.ts";
import type { Ports } from "../ports.ts";
import type { TenantJob } from "./jobs.ts";
import { hasOwnTenant, isHeld, mustAskForTenant } from "./mail-standing.ts";

type BlockPorts = Pick<Ports, "mailStandings" | "tenantsQueue" | "settings">;

/** Until the mail is tried again whose tenant is being made, for so many attempts; afterwards it waits outside of the queue. */
export const TENANT_SECONDS = 3;
export const TENANT_ATTEMPTS = 3;
/** Why a mail is not sent now that concerns its organization alone. */
export type MailBlock = "organization_held" | "tenant_making";

/** Reasons of the mail service that concern a tenant alone (shared/mail/ses.ts). */
const OF_A_MISSING_TENANT: ReadonlySet<string> = new Set(["tenant_missing", "tenant_incomplete"]);

/** The delay of what an organization is told, so that its mails are held by then. */
const TOLD_AFTER_SECONDS = 5;

/** Queues a job about the tenant of an organization; throws when it cannot be queued. */
export async function queueTenantJob(
  { tenantsQueue }: Pick<Ports, "tenantsQueue">,
  job: TenantJob,
  delaySeconds = 0,
): Promise<void> {
  const unsent = await tenantsQueue.send([job], delaySeconds);
  if (unsent.length > 0) throw new Error("a job about a tenant could not be queued");
}

/**
 * Why a mail of an organization cannot be sent now; undefined when it can. Asks for its tenant when there is none: the
 * mail service's control plane is called by another worker (decision 18.14).
 */
export async function blockOf(
  ports: BlockPorts,
  { organization, standing }: InvitationSubject,
  at: Date,
): Promise<MailBlock | undefined> {
  if (isHeld(standing)) return "organization_held";
  if (ports.settings.mailTenants === null || !hasOwnTenant(organization.plan)) return undefined;
  if (standing.tenant?.state === "ready") return undefined;
  const organization_id = organization.id;
  if (mustAskForTenant(standing, at) && (await ports.mailStandings.askForTenant(organization_id, at)))
    await queueTenantJob(ports, { organization_id, task: "make" });
  return "tenant_making";
}

/**
 * What follows from a refusal of the mail service that concerns the tenant of an organization: its mails are held, or its
 * tenant is made again. Undefined for any other refusal, and for the tenant that organizations share.
 */
export async function blockAfter(
  ports: BlockPorts,
  { organization, standing }: InvitationSubject,
  reason: string,
  at: Date,
): Promise<MailBlock | undefined> {
  if (!hasOwnTenant(organization.plan)) return undefined;
  const organization_id = organization.id;
  if (reason === "tenant_paused") {
    // Queued before: of a run that ends in between, the next one does both.
    await queueTenantJob(ports, { organization_id, task: "tell" }, TOLD_AFTER_SECONDS);
    await ports.mailStandings.hold(organization_id, "ses", reason, at);
    return "organization_held";
  }
  if (!OF_A_MISSING_TENANT.has(reason) || standing.tenant === null) return undefined;
  await ports.mailStandings.tenantMissing(organization_id, standing.tenant);
  return "tenant_making";
}
