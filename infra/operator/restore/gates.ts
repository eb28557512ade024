import { isDeepStrictEqual } from "node:util";
import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import type { Connection } from "#shared/connect.ts";
import { isValid } from "#shared/domain/organizations/api-key.ts";
import type { Organization } from "#shared/domain/organizations/organization.ts";
import type { Roster } from "#shared/domain/organizations/roster.ts";
import type { Ports } from "#shared/domain/ports.ts";
import { readGate, readSessionGate, roleIn } from "#shared/storage/organizations/gate-item.ts";
import { deleteItem, gateTable } from "#shared/storage/table/items.ts";
import { GATE_KEYS, otherKeys } from "#shared/storage/table/other-keys.ts";
import { idIn } from "#shared/storage/table/schema.ts";

export type GatePorts = Pick<
  Ports,
  | "apiKeys"
  | "apiKeys.write"
  | "clock"
  | "organizations.write"
  | "organizations"
  | "members"
  | "members.write"
>;

/** What the gate of an organization knows and the restored table does not. */
export interface NewerGate {
  /** Ids of keys that were revoked meanwhile. */
  readonly revoked: readonly string[];
  readonly plan: Organization["plan"] | undefined;
  /** Undefined: the same; null: there is no override any more. */
  readonly quota: number | null | undefined;
  /** The roster of the table as the gate has it: without who was removed meanwhile; undefined: the same. */
  readonly roster: Roster | undefined;
}

/** Compares a gate with the restored table; a gate that is missing knows nothing. */
export async function newerGate(
  connection: Connection,
  { apiKeys, clock, members }: GatePorts,
  organization: Organization,
): Promise<NewerGate> {
  const roster = await newerRoster(connection, members, organization.id);
  const gate = await readGate(connection, organization.id);
  if (!gate) return { revoked: [], plan: undefined, quota: undefined, roster };
  const valid = (await apiKeys.list(organization.id)).filter((key) => isValid(key, clock.now()));
  const quota = gate.quota ?? null;
  return {
    revoked: valid.filter(({ digest }) => gate.keys[digest] === undefined).map(({ id }) => id),
    plan: gate.plan === organization.plan ? undefined : gate.plan,
    quota: quota === organization.quota_override ? undefined : quota,
    roster,
  };
}

/** Who joined meanwhile is lost: the gate knows no more of them than a digest. */
async function newerRoster(
  connection: Connection,
  members: GatePorts["members"],
  id: string,
): Promise<Roster | undefined> {
  const [roster, gate] = await Promise.all([members.roster(id), readSessionGate(connection, id)]);
  if (!roster || !gate?.members) return undefined;
  const now = roster.members.flatMap((member) => {
    const role = roleIn(gate, { userId: member.user_id, byClaim: false });
    return role ? [{ ...member, role }] : [];
  });
  return isDeepStrictEqual(now, roster.members) ? undefined : { ...roster, members: now };
}

/** Brings plan, quota, revocations and members from the gates back to the table, and then makes the gate anew from the table. */
export async function settleGate(
  connection: Connection,
  ports: GatePorts,
  organization: Organization,
): Promise<NewerGate> {
  const newer = await newerGate(connection, ports, organization);
  const { id } = organization;
  const now = ports.clock.now();
  // Before the gate is made anew, so that a run that dies in between finds the same again.
  for (const key of newer.revoked) await ports["apiKeys.write"].revoke(id, key, now);
  if (newer.plan) await ports["organizations.write"].setPlan(id, newer.plan, now);
  if (newer.roster) {
    const next = { ...newer.roster, version: newer.roster.version + 1 };
    await ports["members.write"].change(next, await ports.members.roster(id));
  }
  if (newer.quota !== undefined) await ports["organizations.write"].setQuota(id, newer.quota, now);
  await ports["organizations.write"].rebuild(id, now);
  return newer;
}

/** The gates of organizations that the table does not know. */
export async function* strangeGates(
  connection: Connection,
  { organizations }: GatePorts,
): AsyncGenerator<string> {
  const table = gateTable(connection);
  // An organization has two.
  const known = new Set<string>();
  let after: Record<string, unknown> | undefined;
  do {
    const page = await table.client().send(
      new ScanCommand({
        TableName: table.name,
        ConsistentRead: true,
        FilterExpression: "begins_with(pk, :gates)",
        ExpressionAttributeValues: { ":gates": GATE_KEYS.organization },
        ...(after && { ExclusiveStartKey: after }),
      }),
    );
    for (const { pk } of page.Items ?? []) {
      const id = idIn(pk);
      if (known.has(id)) continue;
      known.add(id);
      if (!(await organizations.get(id))) yield id;
    }
    after = page.LastEvaluatedKey;
  } while (after);
}

/** Removes the gates of an organization, so that its keys and members are unknown. */
export async function removeGates(connection: Connection, id: string): Promise<void> {
  for (const key of [otherKeys.sessionGate(id), otherKeys.gate(id)])
    await deleteItem(gateTable(connection), key);
}
