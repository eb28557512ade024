import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { Connect, Connection } from "#shared/connect.ts";
import { DomainError } from "#shared/domain/errors.ts";
import type { ApiKey } from "#shared/domain/organizations/api-key.ts";
import type { Organization } from "#shared/domain/organizations/organization.ts";
import { type Actions, refusedBy, transact } from "../table/answers.ts";
import { type Item, recordOf } from "../table/item.ts";
import { listNewestFirst } from "../table/list.ts";
import { keys, partitions } from "../table/schema.ts";
import { type GateItem, gateEntry, newGate } from "./gate-item.ts";
import { connectKeys } from "./keys.ts";

type Config = Connection["config"];
type Change = Partial<Omit<Organization, "id" | "created_at">>;

const organizationItem = (organization: Organization): Item => ({
  ...keys.organization(organization.id),
  kind: "organization",
  by_list_pk: partitions.organizations,
  by_list_sk: `${organization.created_at}#${organization.id}`,
  ...organization,
});

export const connectOrganizationChanges: Connect<"organizationChanges"> = (connection) => {
  const { config, documents } = connection;
  return {
    async create(organization) {
      const condition = { ConditionExpression: "attribute_not_exists(pk)" };
      const refusals = await transact(documents(), [
        { Put: { TableName: config.TABLE_MAIN, Item: organizationItem(organization), ...condition } },
        { Put: { TableName: config.TABLE_GATE, Item: newGate(organization), ...condition } },
      ]);
      return refusals === undefined;
    },
    setPlan: (id, plan, at) =>
      changeBoth(documents(), config, id, { plan, updated_at: at.toISOString() }, { plan }),
    setQuota: (id, quota, at) =>
      changeBoth(documents(), config, id, { quota_override: quota, updated_at: at.toISOString() }, { quota }),
    setVerified: (id, verified, at) =>
      change(documents(), config, id, { verified, updated_at: at.toISOString() }),
    list: (window) =>
      listNewestFirst<Organization>(documents(), config.TABLE_MAIN, partitions.organizations, window),
    rebuildGate: (id, at) => rebuildGate(connection, id, at),
  };
};

/** Sets the given attributes of an item that must exist; undefined leaves one as it is. */
function setting(table: string, key: Record<string, string>, values: Item) {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return {
    TableName: table,
    Key: key,
    UpdateExpression: `SET ${given.map((_, n) => `#n${n} = :v${n}`).join(", ")}`,
    ConditionExpression: "attribute_exists(pk)",
    ExpressionAttributeNames: Object.fromEntries(given.map(([name], n) => [`#n${n}`, name])),
    ExpressionAttributeValues: Object.fromEntries(given.map(([, value], n) => [`:v${n}`, value])),
  };
}

/** Changes attributes of an organization that must exist; undefined when it does not. */
export async function change(
  client: DynamoDBDocumentClient,
  config: Config,
  id: string,
  values: Change,
): Promise<Organization | undefined> {
  try {
    const { Attributes } = await client.send(
      new UpdateCommand({
        ...setting(config.TABLE_MAIN, keys.organization(id), values),
        ReturnValues: "ALL_NEW",
      }),
    );
    return recordOf<Organization>(Attributes!);
  } catch (error) {
    if (refusedBy(error)) return undefined;
    throw error;
  }
}

/** Record and gate in one transaction, so that admission can never differ from the record. */
async function changeBoth(
  client: DynamoDBDocumentClient,
  config: Config,
  id: string,
  values: Change,
  gate: Partial<GateItem>,
): Promise<Organization | undefined> {
  const refusals = await transact(client, [
    { Update: setting(config.TABLE_MAIN, keys.organization(id), values) },
    { Update: setting(config.TABLE_GATE, keys.gate(id), gate) },
  ]);
  if (refusals?.has(0)) return undefined;
  if (refusals)
    throw new DomainError("conflict", "The gate of this organization is missing and must be rebuilt first.");
  return read(client, config, id);
}

async function read(
  client: DynamoDBDocumentClient,
  config: Config,
  id: string,
): Promise<Organization | undefined> {
  const { Item } = await client.send(
    new GetCommand({ TableName: config.TABLE_MAIN, Key: keys.organization(id), ConsistentRead: true }),
  );
  return Item && recordOf<Organization>(Item);
}

/** Each use of a key changes the gate, so a busy organization's rebuild may meet a few before it comes through. */
const REBUILD_ATTEMPTS = 20;

/**
 * The gate is read first: a key made or revoked after that changes it, and the write is refused and done again. A
 * revocation that finds its key already missing from the gate changes nothing there, hence the checks on the keys.
 */
async function rebuildGate(connection: Connection, id: string, at: Date): Promise<number | undefined> {
  const { config, documents } = connection;
  for (let attempt = 0; attempt < REBUILD_ATTEMPTS; attempt++) {
    const { Item: gate } = await documents().send(
      new GetCommand({ TableName: config.TABLE_GATE, Key: keys.gate(id), ConsistentRead: true }),
    );
    const [organization, stored] = await Promise.all([
      read(documents(), config, id),
      connectKeys(connection).list(id),
    ]);
    if (!organization) return undefined;
    const live = stored.filter(
      (key) =>
        key.status === "active" && (key.expires_at === null || Date.parse(key.expires_at) > at.getTime()),
    );
    const actions = rebuildActions(config, organization, live, gate?.keys);
    if ((await transact(documents(), actions)) === undefined) return live.length;
  }
  throw new DomainError("service_unavailable", "The organization kept changing; please try again.", {
    retryAfterSeconds: 1,
  });
}

/** Writes plan, quota and keys if none of them changed since they were read; this minute's counters stay. */
function rebuildActions(
  config: Config,
  organization: Organization,
  live: readonly ApiKey[],
  formerKeys: unknown,
): Actions {
  const fresh = newGate(organization);
  return [
    {
      ConditionCheck: {
        TableName: config.TABLE_MAIN,
        Key: keys.organization(organization.id),
        ConditionExpression: "#plan = :plan AND quota_override = :quota",
        ExpressionAttributeNames: { "#plan": "plan" },
        ExpressionAttributeValues: { ":plan": organization.plan, ":quota": organization.quota_override },
      },
    },
    {
      Update: {
        TableName: config.TABLE_GATE,
        Key: keys.gate(organization.id),
        UpdateExpression:
          "SET #plan = :plan, #quota = :quota, #keys = :keys, #c = if_not_exists(#c, :none), " +
          "#minute = if_not_exists(#minute, :zero), #total = if_not_exists(#total, :zero), " +
          "#session = if_not_exists(#session, :zero)",
        ConditionExpression: formerKeys === undefined ? "attribute_not_exists(#keys)" : "#keys = :former",
        ExpressionAttributeNames: Object.fromEntries(
          ["plan", "quota", "keys", "c", "minute", "total", "session"].map((name) => [`#${name}`, name]),
        ),
        ExpressionAttributeValues: {
          ":plan": fresh.plan,
          ":quota": fresh.quota,
          ":keys": Object.fromEntries(live.map((key) => [key.digest, gateEntry(key)])),
          ":none": fresh.c,
          ":zero": 0,
          ...(formerKeys === undefined ? {} : { ":former": formerKeys }),
        },
      },
    },
    ...live.map((key) => ({
      ConditionCheck: {
        TableName: config.TABLE_MAIN,
        Key: keys.apiKey(organization.id, key.id),
        ConditionExpression: "#status = :active",
        ExpressionAttributeNames: { "#status": "status" },
        ExpressionAttributeValues: { ":active": "active" },
      },
    })),
  ];
}
