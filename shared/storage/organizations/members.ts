import type { Connect, Connection } from "#shared/connect.ts";
import type { Roster } from "#shared/domain/organizations/roster.ts";
import type { Grants } from "#shared/grant.ts";
import { GATE_KEYS } from "#shared/storage/table/other-keys.ts";
import { transactOnce } from "../receipts.ts";
import { EXISTS } from "../table/expressions.ts";
import { gateTable, mainTable } from "../table/items.ts";
import { patterns } from "../table/key-patterns.ts";
import { readToEnd } from "../table/list.ts";
import { otherKeys } from "../table/other-keys.ts";
import { itemKey, partitions } from "../table/schema.ts";
import { type Action, put, remove, transactIf, update } from "../table/transactions.ts";
import { gateMembers } from "./gate-item.ts";
import { makeSessionGate } from "./gate-making.ts";
import {
  foundingActions,
  membershipItem,
  readRoster,
  rosterItem,
  sameRoster,
  toMembership,
} from "./rosters.ts";

export const membersGrants: Grants<"members"> = () => [
  { table: "main", actions: ["Query"], prefix: patterns.users },
  { table: "main", actions: ["GetItem"], prefix: patterns.members },
];

export const connectMembers: Connect<"members"> = (connection) => ({
  roster: (organizationId) => readRoster(connection, organizationId),
  async of(userId) {
    const items = await readToEnd(
      mainTable(connection),
      { partition: partitions.user(userId) },
      { consistent: true },
    );
    return items.map(toMembership);
  },
});

export const membersWriteGrants: Grants<"members.write"> = () => [
  {
    table: "main",
    actions: ["ConditionCheckItem", "DeleteItem", "GetItem", "PutItem"],
    prefix: [patterns.organization, patterns.members, patterns.users, patterns.receipts],
  },
  { table: "gate", actions: ["PutItem", "UpdateItem"], prefix: GATE_KEYS.organization },
];

export const connectMembersWrite: Connect<"members.write"> = (connection) => ({
  async change(roster, previous, receipt) {
    const { organization_id: id } = roster;
    const main = mainTable(connection);
    const actions = [
      put(main, rosterItem(roster), sameRoster(previous)),
      update(
        gateTable(connection),
        otherKeys.sessionGate(id),
        { set: { members: gateMembers(roster) } },
        EXISTS,
      ),
      ...membershipActions(connection, roster, previous),
    ];
    const refusals = await transactOnce(main, actions, receipt);
    if (refusals?.has(1)) await makeSessionGate(connection, id);
    return refusals === undefined;
  },
  found: (organization, roster) =>
    transactIf(mainTable(connection), foundingActions(connection, organization, roster)),
});

/** What a change of a roster means for the memberships of those whom it concerns. */
function membershipActions(
  connection: Connection,
  { organization_id: id, members }: Roster,
  previous: Roster | undefined,
): Action[] {
  const main = mainTable(connection);
  const former = new Map(previous?.members.map((member) => [member.user_id, member]));
  const changed = members.filter(({ user_id, role }) => former.get(user_id)?.role !== role);
  const left = [...former.keys()].filter((userId) => !members.some(({ user_id }) => user_id === userId));
  return [
    ...changed.map((member) => put(main, membershipItem(id, member))),
    ...left.map((userId) => remove(main, itemKey.membership(userId, id))),
  ];
}
