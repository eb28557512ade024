import { recordMembers } from "#shared/domain/organizations/change-roster.ts";
import type { Organization } from "#shared/domain/organizations/organization.ts";
import type { OrganizationPorts } from "#shared/domain/organizations/ports.ts";
import type { Ports } from "#shared/domain/ports.ts";
import { organizationPages } from "../organizations.ts";
import type { PanelUser } from "../panel-users.ts";

type RosterPorts = Pick<OrganizationPorts, "members" | "members.write" | "organizations.write"> &
  Pick<Ports, "clock">;

/**
 * Makes the rosters of organizations that have none: the users whose pool names an organization become its owners, as which their
 * tokens act already. Gives how many it made. Can be stopped at any time and run again: an organization that has a roster is left alone.
 */
export async function makeRosters(
  ports: RosterPorts,
  users: AsyncIterable<PanelUser> | Iterable<PanelUser>,
  dryRun: boolean,
): Promise<number> {
  const owners = new Map<string, PanelUser[]>();
  for await (const user of users) {
    const { organization_id: id, account_type, enabled } = user;
    if (id === null || account_type !== "COMPANY" || !enabled) continue;
    owners.set(id, [...(owners.get(id) ?? []), user]);
  }
  let made = 0;
  for await (const page of organizationPages(ports))
    for (const organization of page)
      if (await makeRoster(ports, organization, owners.get(organization.id) ?? [], dryRun)) made++;
  return made;
}

async function makeRoster(
  ports: RosterPorts,
  { id }: Organization,
  owners: readonly PanelUser[],
  dryRun: boolean,
): Promise<boolean> {
  if (owners.length === 0 || (await ports.members.roster(id))) return false;
  const people = owners.map((user) => ({
    user_id: user.id,
    email: user.email_verified ? user.email : null,
    name: null,
    role: "owner" as const,
  }));
  if (!dryRun) await recordMembers(ports, id, people);
  return true;
}
