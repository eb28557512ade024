import type * as z from "zod";
import { copiesOf } from "../documents/image.ts";
import { refuseLocalImages } from "../documents/local-images.ts";
import { DomainError, notFound } from "../errors.ts";
import { queueTenantJob } from "../messages/mail-block.ts";
import type { Ports } from "../ports.ts";
import { retryOnConflict, withNewUuid } from "../retry-on-conflict.ts";
import type { Plan } from "../rules.ts";
import { hasOwnTenant } from "../senders/sender-state.ts";
import { type ActingFor, idOfActing, notifyOf, type Organization, profileRevision } from "./organization.ts";
import {
  type CreateOrganization,
  type OrganizationRecord,
  toOrganizationRecord,
  type UpdateProfile,
} from "./profile.ts";

/** Creates an organization, unverified, without keys and without members. */
export async function createOrganization(
  { "organizations.write": organizationWrites, clock }: Pick<Ports, "organizations.write" | "clock">,
  body: CreateOrganization,
): Promise<Organization> {
  return withNewUuid(
    (id) => newOrganization(id, body, clock.now()),
    (organization) => organizationWrites.create(organization),
  );
}

/** An organization as it begins. */
export const newOrganization = (
  id: string,
  fields: CreateOrganization & Partial<Pick<Organization, "country" | "time_zone">>,
  at: Date,
): Organization => {
  const now = at.toISOString();
  return { ...fields, id, verified: false, created_at: now, updated_at: now };
};

/** One organization. Throws `not_found`. */
export async function getOrganization(
  { organizations }: Pick<Ports, "organizations">,
  id: string,
): Promise<Organization> {
  return present(await organizations.get(id));
}

/**
 * Sets the plan of an organization, from its next request on. Its mails that wait with those of others, whose tenant is paused,
 * go if it has one of its own from then on. Throws `not_found`, and `conflict` without a gate.
 */
export async function setPlan(
  ports: Pick<Ports, "organizations.write" | "tenantsQueue" | "clock">,
  id: string,
  plan: Plan,
): Promise<Organization> {
  const organization = present(await ports["organizations.write"].setPlan(id, plan, ports.clock.now()));
  // Of a command that ends in between, the mails go when it is run again, or the pause ends.
  if (hasOwnTenant(plan)) await queueTenantJob(ports, { organization_id: id, task: "release" });
  return organization;
}

/** Sets the monthly quota of an organization; null follows its plan. Takes effect and throws as {@link setPlan}. */
export async function setQuota(
  { "organizations.write": organizationWrites, clock }: Pick<Ports, "organizations.write" | "clock">,
  id: string,
  override: number | null,
): Promise<Organization> {
  return present(await organizationWrites.setQuota(id, override, clock.now()));
}

/**
 * Sets how many phone messages an organization may send a month; null follows its plan. It holds for what is issued or sent from
 * then on. Throws `not_found`.
 */
export async function setPhoneMessages(
  { "organizations.write": organizationWrites, clock }: Pick<Ports, "organizations.write" | "clock">,
  id: string,
  override: number | null,
): Promise<Organization> {
  return present(await organizationWrites.setPhoneMessages(id, override, clock.now()));
}

/**
 * Records whether an organization passed business verification (KYB), under the names that it has at this moment.
 * `checkedName` is the name that the operator verified. Throws `not_found`, and `conflict` when the name or company name
 * is another one by now.
 */
export async function setVerified(
  ports: Pick<Ports, "organizations" | "organizations.write" | "clock">,
  id: string,
  verified: boolean,
  checkedName?: string,
): Promise<Organization> {
  const names = verified ? await getOrganization(ports, id) : undefined;
  const renamed = names && checkedName !== undefined && names.name !== checkedName;
  const outcome = renamed
    ? "renamed"
    : await ports["organizations.write"].setVerified(id, verified, ports.clock.now(), names);
  if (outcome === "renamed")
    throw new DomainError(
      "conflict",
      "The organization has changed its name; look at it again before you verify it.",
    );
  return present(outcome);
}

/**
 * Changes the named fields of an organization's profile. Another name or company name ends its verification in the same
 * write (decision 9.5). Starts again when another request changed it first; throws `not_found`, and `conflict` when
 * others keep changing it.
 */
export function updateProfile(
  {
    organizations,
    "organizations.profile": profileWrites,
    clock,
  }: Pick<Ports, "organizations" | "organizations.profile" | "clock">,
  acting: ActingFor,
  changes: UpdateProfile,
): Promise<Organization> {
  return retryOnConflict(
    async () => {
      const previous = present(await organizations.get(acting.organizationId));
      const { notify, ...others } = changes;
      const { name, company_name } = { ...previous, ...others };
      const renamed = name !== previous.name || company_name !== previous.company_name;
      const organization: Organization = {
        ...previous,
        ...others,
        ...(notify && { notify: { ...notifyOf(previous), ...notify } }),
        verified: previous.verified && !renamed,
        revision: profileRevision(previous) + 1,
        updated_by: idOfActing(acting),
        updated_at: clock.now().toISOString(),
      };
      return (await profileWrites.replace(organization, previous)) ? { decided: organization } : undefined;
    },
    () => new DomainError("conflict", "The organization is being changed by others; please try again."),
  );
}

/** Rebuilds a gate from its records; gives how many keys are valid. Throws `not_found`, `service_unavailable`. */
export async function rebuildGate(
  { "organizations.write": gateRebuild, clock }: Pick<Ports, "organizations.write" | "clock">,
  id: string,
): Promise<number> {
  const keys = await gateRebuild.rebuild(id, clock.now());
  if (keys === undefined) throw notFound("organization");
  return keys;
}

function present(organization: Organization | undefined): Organization {
  if (!organization) throw notFound("organization");
  return organization;
}

type Shown = z.input<typeof OrganizationRecord>;

/** An organization's profile, with what is known of its images. Throws `not_found`. */
export async function readProfile(
  ports: Pick<Ports, "organizations" | "images">,
  id: string,
): Promise<Shown> {
  const organization = await getOrganization(ports, id);
  return toOrganizationRecord(organization, await copiesOf(ports, id, organization));
}

/** Changes an organization's profile as `updateProfile` does; throws `invalid_request` for an image on this machine too. */
export async function changeProfile(
  ports: Pick<Ports, "organizations" | "organizations.profile" | "images" | "clock" | "settings">,
  acting: ActingFor,
  changes: UpdateProfile,
): Promise<Shown> {
  refuseLocalImages(ports.settings, changes);
  const organization = await updateProfile(ports, acting, changes);
  return toOrganizationRecord(organization, await copiesOf(ports, acting.organizationId, organization));
}
