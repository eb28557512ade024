import { notFound } from "../errors.ts";
import { newUuid } from "../ids.ts";
import type { Ports } from "../ports.ts";
import type { Plan } from "../rules.ts";
import type { Organization } from "./organization.ts";
import type { CreateOrganization, UpdateProfile } from "./profile.ts";

type Use<P extends keyof Ports> = Pick<Ports, P>;

/** Creates an organization, unverified and without keys. */
export async function createOrganization(
  { organizationChanges, clock }: Use<"organizationChanges" | "clock">,
  body: CreateOrganization,
): Promise<Organization> {
  const now = clock.now().toISOString();
  for (;;) {
    const organization = { ...body, id: newUuid(), verified: false, created_at: now, updated_at: now };
    if (await organizationChanges.create(organization)) return organization;
  }
}

/** One organization; `not_found` if there is none. */
export async function getOrganization(
  { organizations }: Use<"organizations">,
  id: string,
): Promise<Organization> {
  return present(await organizations.get(id));
}

/** Puts an organization on a plan, from its next request on. */
export async function setPlan(
  { organizationChanges, clock }: Use<"organizationChanges" | "clock">,
  id: string,
  plan: Plan,
): Promise<Organization> {
  return present(await organizationChanges.setPlan(id, plan, clock.now()));
}

/** Gives an organization a monthly quota of its own, or with null its plan's again, from its next request on. */
export async function setQuota(
  { organizationChanges, clock }: Use<"organizationChanges" | "clock">,
  id: string,
  override: number | null,
): Promise<Organization> {
  return present(await organizationChanges.setQuota(id, override, clock.now()));
}

/** Records that an organization passed business verification (KYB), or no longer does. */
export async function setVerified(
  { organizationChanges, clock }: Use<"organizationChanges" | "clock">,
  id: string,
  verified: boolean,
): Promise<Organization> {
  return present(await organizationChanges.setVerified(id, verified, clock.now()));
}

/** Changes what is named of an organization's profile. */
export async function updateProfile(
  { profiles, clock }: Use<"profiles" | "clock">,
  id: string,
  changes: UpdateProfile,
): Promise<Organization> {
  return present(await profiles.update(id, changes, clock.now()));
}

/** Makes an organization's gate anew from its record and keys; gives how many keys it lets in. */
export async function rebuildGate(
  { gateRebuild, clock }: Use<"gateRebuild" | "clock">,
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
