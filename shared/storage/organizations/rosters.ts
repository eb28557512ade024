import type { Connection } from "#shared/connect.ts";
import type { Organization } from "#shared/domain/organizations/organization.ts";
import type { Membership } from "#shared/domain/organizations/ports.ts";
import type { Member, Roster } from "#shared/domain/organizations/roster.ts";
import { type Expression, expression, MISSING } from "../table/expressions.ts";
import { type Item, recordReader } from "../table/item.ts";
import { gateTable, getRecord, mainTable } from "../table/items.ts";
import { itemKey } from "../table/schema.ts";
import { type Action, put } from "../table/transactions.ts";
import { newGate, newSessionGate } from "./gate-item.ts";
import { organizationItem } from "./organization-record.ts";

/** The roster of an item. */
export const toRoster = recordReader<Roster>()(
  "organization_id",
  "version",
  "members",
  "invitations",
  "former_members",
  "mailed",
  "updated_by",
  "updated_at",
);

/** The membership of an item. */
export const toMembership = recordReader<Membership>()("organization_id", "role", "since");

/** The roster of an organization, by a consistent read; undefined where nobody has been recorded yet. */
export const readRoster = (connection: Connection, organizationId: string): Promise<Roster | undefined> =>
  getRecord(mainTable(connection), itemKey.roster(organizationId), toRoster);

/** The condition that the roster is still as it was read. */
export const sameRoster = (roster: Roster | undefined): Expression =>
  roster ? expression`version = ${roster.version}` : MISSING;

/** The item of a roster. */
export const rosterItem = (roster: Roster): Item => ({
  ...itemKey.roster(roster.organization_id),
  kind: "roster",
  ...roster,
});

/** The item of a member, by which their organizations are found. */
export const membershipItem = (organizationId: string, { user_id, role, since }: Member): Item => ({
  ...itemKey.membership(user_id, organizationId),
  kind: "membership",
  organization_id: organizationId,
  role,
  since,
});

/** Writes a new organization with its gates and, if it has members or invitations from the start, its roster. */
export function foundingActions(
  connection: Connection,
  organization: Organization,
  roster: Roster | undefined,
): Action[] {
  const [main, gate] = [mainTable(connection), gateTable(connection)];
  return [
    put(main, organizationItem(organization), MISSING),
    put(gate, { ...newGate(organization) }, MISSING),
    put(gate, { ...newSessionGate(organization, roster) }, MISSING),
    ...(roster
      ? [
          put(main, rosterItem(roster), MISSING),
          ...roster.members.map((member) => put(main, membershipItem(roster.organization_id, member))),
        ]
      : []),
  ];
}
