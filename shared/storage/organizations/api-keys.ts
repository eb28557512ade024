import type { Connect, Connection } from "#shared/connect.ts";
import type { AnswerReceipt } from "#shared/domain/idempotency.ts";
import type { ApiKey } from "#shared/domain/organizations/api-key.ts";
import type { Grants } from "#shared/grant.ts";
import { GATE_KEYS } from "#shared/storage/table/other-keys.ts";
import { LASTING_GRANT, noteLasting } from "../lasting-log.ts";
import { transactOnce } from "../receipts.ts";
import { EXISTS, expression, MISSING } from "../table/expressions.ts";
import { gateTable, getItem, mainTable, updateItem } from "../table/items.ts";
import { patterns } from "../table/key-patterns.ts";
import { otherKeys } from "../table/other-keys.ts";
import { overwrite } from "../table/revisions.ts";
import { itemKey } from "../table/schema.ts";
import { check, put, transact, update } from "../table/transactions.ts";
import { GATE_EXISTS, GATE_MISSING, type GateKey, gateEntry, lastUseOf, readGate } from "./gate-item.ts";
import { makeMissingGate } from "./gate-making.ts";
import { keyItem, readKeys, toApiKey, withLastUse } from "./stored-keys.ts";

export const apiKeysGrants: Grants<"apiKeys"> = () => [
  { table: "main", actions: ["Query"], prefix: patterns.organization },
  { table: "gate", actions: ["GetItem"], prefix: GATE_KEYS.organization },
];

export const connectApiKeys: Connect<"apiKeys"> = (connection) => ({
  async list(organizationId) {
    const [gate, keys] = await Promise.all([
      readGate(connection, organizationId),
      readKeys(connection, organizationId),
    ]);
    return withLastUse(keys, gate).sort((a, b) => (a.created_at < b.created_at ? 1 : -1));
  },
});

export const apiKeysWriteGrants: Grants<"apiKeys.write"> = () => [
  {
    table: "main",
    actions: ["ConditionCheckItem", "GetItem", "PutItem", "Query", "UpdateItem"],
    prefix: [patterns.organization, patterns.receipts],
  },
  {
    table: "gate",
    actions: ["ConditionCheckItem", "GetItem", "UpdateItem"],
    prefix: GATE_KEYS.organization,
  },
  LASTING_GRANT,
];

export const connectApiKeysWrite: Connect<"apiKeys.write"> = (connection) => ({
  revoke: (organizationId, keyId, at, userId = null) => revoke(connection, organizationId, keyId, at, userId),
  async create(key, limit, receipt) {
    if (await store(connection, key, limit, receipt)) return true;
    return (await makeRoom(connection, key)) && store(connection, key, limit, receipt);
  },
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
      otherKeys.gate(key.organization_id),
      { set: { [`keys.${key.digest}`]: gateEntry(key) } },
      expression`size(keys) < ${limit}`,
    ),
  ];
  return (await transactOnce(main, actions, receipt)) === undefined;
}

/** Makes a gate that is missing, and removes the keys from it that expired before the new one was created. */
async function makeRoom(connection: Connection, { organization_id, created_at }: ApiKey): Promise<boolean> {
  const gate = await readGate(connection, organization_id);
  if (!gate) return makeMissingGate(connection, organization_id, new Date(created_at));
  const now = Date.parse(created_at) / 1_000;
  const expired = Object.entries(gate.keys).filter(([, key]) => key.e !== undefined && key.e <= now);
  for (const [digest, key] of expired) await removeFromGate(connection, organization_id, digest, key);
  return expired.length > 0;
}

/** Removes a key from the gate and stores its last use in its record. */
async function removeFromGate(
  connection: Connection,
  organizationId: string,
  digest: string,
  entry: GateKey,
): Promise<void> {
  const lastUse = lastUseOf(entry);
  if (lastUse !== undefined)
    await updateItem(
      mainTable(connection),
      itemKey.apiKey(organizationId, entry.i),
      { set: { ...lastUse } },
      EXISTS,
    );
  await updateItem(
    gateTable(connection),
    otherKeys.gate(organizationId),
    { remove: [`keys.${digest}`] },
    GATE_EXISTS,
  );
}

/** The lasting log has each revocation, so that no key answers again after a restore of the main table, though the gate is lost too (decision 12.38). */
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
  const about = { at: at.toISOString(), organization_id: organizationId, key_id: keyId, revoked_by: userId };
  await noteLasting(connection, { event: "key_revoked", ...about });
  const revoked: ApiKey = {
    ...key,
    status: "inactive",
    revoked_at: at.toISOString(),
    revoked_by: userId,
    ...lastUseOf(gate?.keys[key.digest]),
  };
  const gates = gateTable(connection);
  const gateKey = otherKeys.gate(organizationId);
  const refusals = await transact(main, [
    overwrite(main, keyItem(revoked), expression`status = ${"active"}`),
    gate
      ? update(gates, gateKey, { remove: [`keys.${key.digest}`] }, GATE_EXISTS)
      : check(gates, gateKey, GATE_MISSING),
  ]);
  // Refused: another request revoked it first, or the gate was made or lost, and the next read finds that.
  return refusals === undefined ? revoked : revoke(connection, organizationId, keyId, at, userId);
}
