import type { Connect, Connection } from "#shared/connect.ts";
import { DomainError } from "#shared/domain/errors.ts";
import { type Organization, profileRevision, timeZoneOf } from "#shared/domain/organizations/organization.ts";
import type { Plan } from "#shared/domain/rules.ts";
import type { Grants } from "#shared/grant.ts";
import { GATE_KEYS } from "#shared/storage/table/other-keys.ts";
import { usedIn } from "../certificates/quota-shards.ts";
import { readUsage } from "../certificates/usage.ts";
import { EXISTS, type Expression, expression, isLike } from "../table/expressions.ts";
import { gateTable, getRecord, mainTable, updateItem } from "../table/items.ts";
import { patterns } from "../table/key-patterns.ts";
import { listNewestFirst } from "../table/list.ts";
import { otherKeys } from "../table/other-keys.ts";
import { itemKey, partitions } from "../table/schema.ts";
import { put, transact, transactIf, update } from "../table/transactions.ts";
import { GATE_EXISTS, type GateItem, type SessionGate } from "./gate-item.ts";
import { makeMissingGate, makeSessionGate, remakeGates } from "./gate-making.ts";
import { toOrganization } from "./organization-record.ts";
import { foundingActions } from "./rosters.ts";

type Fields = Omit<Organization, "id" | "created_at">;
type Changed = { readonly [F in keyof Fields]?: Fields[F] | Expression };

export const organizationsGrants: Grants<"organizations"> = () => [
  { table: "main", actions: ["Query"], prefix: patterns.usage },
  { table: "main", actions: ["GetItem"], prefix: patterns.organization },
];

export const connectOrganizations: Connect<"organizations"> = (connection) => ({
  get: (id) => readOrganization(connection, id),
  used: async (organizationId, month) =>
    usedIn(await readUsage(mainTable(connection), organizationId, month)),
});

export const organizationsProfileGrants: Grants<"organizations.profile"> = () => [
  {
    table: "main",
    actions: ["PutItem", "UpdateItem"],
    prefix: [patterns.organization, patterns.formerProfiles],
  },
];

export const connectOrganizationsProfile: Connect<"organizations.profile"> = (connection) => ({
  async replace(organization, previous) {
    const main = mainTable(connection);
    const {
      id,
      name,
      company_name,
      nickname,
      pic_url,
      locale,
      contact_email,
      verified,
      updated_by,
      updated_at,
    } = organization;
    const { primary_color = null, notify, reply_to, time_zone, reminders, retention_months } = organization;
    const texts = { name, company_name, nickname, pic_url, locale, primary_color, contact_email };
    // Those that no request has set stay absent.
    const profile = { ...texts, notify, reply_to, time_zone, reminders, retention_months };
    const former = profileRevision(previous);
    const unchanged =
      previous.revision === undefined
        ? expression`attribute_not_exists(revision)`
        : expression`revision = ${former}`;
    return transactIf(main, [
      update(
        main,
        itemKey.organization(id),
        { set: { ...profile, verified, updated_by, updated_at, revision: profileRevision(organization) } },
        expression`${unchanged} AND verified = ${previous.verified}`,
      ),
      put(main, { ...itemKey.organizationRevision(id, former), kind: "revision", ...shownOf(previous) }),
    ]);
  },
});

export const organizationsWriteGrants: Grants<"organizations.write"> = () => [
  { table: "main", actions: [], indexes: ["by_list"], prefix: partitions.organizations },
  { table: "main", actions: ["ConditionCheckItem", "GetItem", "PutItem", "Query", "UpdateItem"] },
  { table: "gate", actions: ["GetItem", "PutItem", "UpdateItem"], prefix: GATE_KEYS.organization },
];

export const connectOrganizationsWrite: Connect<"organizations.write"> = (connection) => ({
  newest: (window) =>
    listNewestFirst(mainTable(connection), partitions.organizations, toOrganization, window),
  create: (organization, roster) =>
    transactIf(mainTable(connection), foundingActions(connection, organization, roster)),
  setPlan: (id, plan, at) => changeBoth(connection, id, planned(plan, at), { plan }),
  async close(id, at) {
    const known = await readOrganization(connection, id);
    if (!known || known.closed_at !== undefined) return known;
    // Of two at once the first one's moment stays.
    const closed_at = expression`if_not_exists(closed_at, ${at.toISOString()})`;
    return changeBoth(connection, id, { ...planned("FREE", at), closed_at }, { plan: "FREE", closed: 1 });
  },
  setQuota: (id, quota, at) =>
    changeBoth(connection, id, { quota_override: quota, updated_at: at.toISOString() }, { quota }),
  async setPhoneMessages(id, override, at) {
    // The gate knows nothing of it: what is issued reads the organization.
    const { item } = await change(connection, id, { phone_override: override, updated_at: at.toISOString() });
    return item;
  },
  async setVerified(id, verified, at, names) {
    const when = names && isLike({ name: names.name, company_name: names.company_name });
    const { written, item } = await change(connection, id, { verified, updated_at: at.toISOString() }, when);
    return written || item === undefined ? item : "renamed";
  },
  rebuild: (id, at) => remakeGates(connection, id, at),
});

/** What changes with the plan: webhooks are told what happened under the former one (decision 10.13). */
const planned = (plan: Plan, at: Date) => ({
  plan,
  // An update reads what was stored before.
  former_plan: expression`plan`,
  former_plan_since: expression`if_not_exists(plan_since, created_at)`,
  plan_since: at.toISOString(),
  updated_at: at.toISOString(),
});

/** What certificates show of their issuer, and the time zone of their days. */
const shownOf = (organization: Organization): IssuerText => {
  const { name, company_name, nickname, pic_url } = organization;
  return { name, company_name, nickname, pic_url, time_zone: timeZoneOf(organization) };
};
/** What is kept of a former revision of an organization; without a time zone when it was written before that was kept. */
export type IssuerText = Pick<Organization, "name" | "company_name" | "nickname" | "pic_url" | "time_zone">;

/** Changes attributes of an organization. Gives it as it is then, changed or not; undefined when there is none. */
async function change(
  connection: Connection,
  id: string,
  set: Changed,
  when?: Expression,
): Promise<{ written: boolean; item: Organization | undefined }> {
  const condition = when ? expression`${EXISTS} AND ${when}` : EXISTS;
  const { written, item } = await updateItem(
    mainTable(connection),
    itemKey.organization(id),
    { set },
    condition,
  );
  return { written, item: item && toOrganization(item) };
}

/** Changes record and gates in one transaction, so that they never differ; a gate that is missing is made first. */
async function changeBoth(
  connection: Connection,
  id: string,
  set: Changed & { readonly updated_at: string },
  gate: Partial<Pick<GateItem & SessionGate, "plan" | "quota" | "closed">>,
): Promise<Organization | undefined> {
  const main = mainTable(connection);
  const change = () =>
    transact(main, [
      update(main, itemKey.organization(id), { set }, EXISTS),
      update(gateTable(connection), otherKeys.gate(id), { set: gate }, GATE_EXISTS),
      update(gateTable(connection), otherKeys.sessionGate(id), { set: gate }, EXISTS),
    ]);
  let refusals = await change();
  if (refusals && !refusals.has(0)) {
    if (refusals.has(1)) await makeMissingGate(connection, id, new Date(set.updated_at));
    if (refusals.has(2)) await makeSessionGate(connection, id);
    refusals = await change();
  }
  if (refusals?.has(0)) return undefined;
  if (refusals)
    throw new DomainError("conflict", "The gate of this organization was lost; please try again.");
  return readOrganization(connection, id);
}

/** An organization, by a consistent read. */
const readOrganization = (connection: Connection, id: string): Promise<Organization | undefined> =>
  getRecord(mainTable(connection), itemKey.organization(id), toOrganization);
