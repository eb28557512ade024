import type { Connect, Connection } from "#shared/connect.ts";
import type { AnswerReceipt } from "#shared/domain/idempotency.ts";
import type { ApiKey } from "#shared/domain/organizations/api-key.ts";
import type { Grants } from "#shared/grant.ts";
import { GATE_KEYS } from "#shared/storage/table/other-keys.ts";
import { transactOnce } from "../receipts.ts";
import { EXISTS, expression, MISSING } from "../table/expressions.ts";
import { recordReader } from "../table/item.ts";
import { gateTable, getItem, mainTable, updateItem } from "../table/items.ts";
import { patterns } from "../table/key-patterns.ts";
import { readToEnd, startingWith } from "../table/list.ts";
import { overwrite } from "../table/revisions.ts";
import { API_KEYS_START, itemKey, partitions } from "../table/schema.ts";
import { put, transact, update } from "../table/transactions.ts";
import { type GateKey, gateEntry, lastUseOf, readGate } from "./gate.ts";

export const apiKeysGrants: Grants<"apiKeys"> = () => [
  { table: "main", actions: ["Query"] },
  { table: "gate", actions: ["GetItem"], prefix: GATE_KEYS.organization },
];

export const connectApiKeys: Connect<"apiKeys"> = (connection) => ({
  /** The last use of a valid key is in the gate, where admission writes it. */
  async list(organizationId) {
    const run = { partition: partitions.organization(organizationId), ...startingWith(API_KEYS_START) };
    const [gate, items] = await Promise.all([
      readGate(connection, organizationId),
      readToEnd(mainTable(connection), run, { consistent: true }),
    ]);
    const live = new Map(Object.values(gate?.keys ?? {}).map((entry) => [entry.i, entry]));
    return items
      .map(toApiKey)
      .map((key) => ({ ...key, last_used_at: lastUseOf(live.get(key.id)) ?? key.last_used_at }))
      .sort((a, b) => (a.created_at < b.created_at ? 1 : -1));
  },
});

export const apiKeyChangesGrants: Grants<"apiKeyChanges"> = () => [
  {
    table: "main",
    actions: ["GetItem", "PutItem", "UpdateItem"],
    prefix: [patterns.organization, patterns.receipts],
  },
  { table: "gate", actions: ["GetItem", "UpdateItem"], prefix: GATE_KEYS.organization },
];

export const connectApiKeyChanges: Connect<"apiKeyChanges"> = (connection) => ({
  async create(key, limit, receipt) {
    if (await store(connection, key, limit, receipt)) return true;
    // Expired keys do not count: remove them from the gate and try again.
    if ((await dropExpired(connection, key)) === 0) return false;
    return store(connection, key, limit, receipt);
  },
  revoke: (organizationId, keyId, at, userId = null) => revoke(connection, organizationId, keyId, at, userId),
});

/** The API key of an item. */
export const toApiKey = recordReader<ApiKey>()(
  "id",
  "organization_id",
  "name",
  "digest",
  "prefix",
  "status",
  "created_at",
  "expires_at",
  "last_used_at",
  "revoked_at",
  "created_by",
  "revoked_by",
);

/** The item of an API key. */
export const keyItem = (key: ApiKey) => ({
  ...itemKey.apiKey(key.organization_id, key.id),
  kind: "api_key",
  ...key,
});

async function store(
  connection: Connection,
  key: ApiKey,
  limit: number,
  receipt: AnswerReceipt | undefined,
): Promise<boolean> {
  const main = mainTable(connection);
  const actions = [
    put(main, keyItem(key), MISSING),
    update(
      gateTable(connection),
      itemKey.gate(key.organization_id),
      { set: { [`keys.${key.digest}`]: gateEntry(key) } },
      expression`size(keys) < ${limit}`,
    ),
  ];
  return (await transactOnce(main, actions, receipt)) === undefined;
}

/** Removes the keys from the gate that expired before the new key was created; gives how many. */
async function dropExpired(connection: Connection, { organization_id, created_at }: ApiKey): Promise<number> {
  const gate = await readGate(connection, organization_id);
  const now = Date.parse(created_at) / 1_000;
  const expired = Object.entries(gate?.keys ?? {}).filter(([, key]) => key.e !== undefined && key.e <= now);
  for (const [digest, key] of expired) await removeFromGate(connection, organization_id, digest, key);
  return expired.length;
}

/** Removes a key from the gate and stores its last use in its record. */
async function removeFromGate(
  connection: Connection,
  organizationId: string,
  digest: string,
  entry: GateKey,
): Promise<void> {
  const last_used_at = lastUseOf(entry);
  if (last_used_at !== undefined)
    await updateItem(
      mainTable(connection),
      itemKey.apiKey(organizationId, entry.i),
      { set: { last_used_at } },
      EXISTS,
    );
  await updateItem(gateTable(connection), itemKey.gate(organizationId), { remove: [`keys.${digest}`] });
}

async function revoke(
  connection: Connection,
  organizationId: string,
  keyId: string,
  at: Date,
  userId: string | null,
): Promise<ApiKey | undefined> {
  const main = mainTable(connection);
  const [stored, gate] = await Promise.all([
    getItem(main, itemKey.apiKey(organizationId, keyId)),
    readGate(connection, organizationId),
  ]);
  if (!stored) return undefined;
  const key = toApiKey(stored);
  if (key.status === "inactive") return key;
  const used = lastUseOf(gate?.keys[key.digest]) ?? key.last_used_at;
  const revoked: ApiKey = {
    ...key,
    status: "inactive",
    revoked_at: at.toISOString(),
    revoked_by: userId,
    last_used_at: used,
  };
  const refusals = await transact(main, [
    overwrite(main, keyItem(revoked), expression`status = ${"active"}`),
    update(gateTable(connection), itemKey.gate(organizationId), { remove: [`keys.${key.digest}`] }),
  ]);
  // Refused: another request revoked it first, and the next read finds that.
  return refusals === undefined ? revoked : revoke(connection, organizationId, keyId, at, userId);
}
