import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { Connect, Connection } from "#shared/connect.ts";
import type { ApiKey } from "#shared/domain/organizations/api-key.ts";
import { transact } from "../table/answers.ts";
import { recordOf } from "../table/item.ts";
import { keys } from "../table/schema.ts";
import { type GateItem, gateEntry, lastUseOf } from "./gate-item.ts";

export const connectKeyChanges: Connect<"keyChanges"> = ({ config, documents }) => ({
  async create(key, limit) {
    if (await put(documents(), config, key, limit)) return true;
    // Expired keys hold no place: make room and try once more, under the same condition.
    if ((await dropExpired(documents(), config, key)) === 0) return false;
    return put(documents(), config, key, limit);
  },
  revoke: (organizationId, keyId, at) => revoke(documents(), config, organizationId, keyId, at),
});

type Config = Connection["config"];

async function put(
  client: DynamoDBDocumentClient,
  config: Config,
  key: ApiKey,
  limit: number,
): Promise<boolean> {
  const refusals = await transact(client, [
    {
      Put: {
        TableName: config.TABLE_MAIN,
        Item: { ...keys.apiKey(key.organization_id, key.id), kind: "api_key", ...key },
        ConditionExpression: "attribute_not_exists(pk)",
      },
    },
    {
      Update: {
        TableName: config.TABLE_GATE,
        Key: keys.gate(key.organization_id),
        UpdateExpression: "SET #keys.#digest = :entry",
        ConditionExpression: "size(#keys) < :limit",
        ExpressionAttributeNames: { "#keys": "keys", "#digest": key.digest },
        ExpressionAttributeValues: { ":entry": gateEntry(key), ":limit": limit },
      },
    },
  ]);
  return refusals === undefined;
}

/** Removes from the gate what expired before the new key was made; gives how many. */
async function dropExpired(
  client: DynamoDBDocumentClient,
  config: Config,
  { organization_id, created_at }: ApiKey,
): Promise<number> {
  const { Item } = await client.send(
    new GetCommand({ TableName: config.TABLE_GATE, Key: keys.gate(organization_id), ConsistentRead: true }),
  );
  const now = Date.parse(created_at) / 1_000;
  const expired = Object.entries((Item as GateItem | undefined)?.keys ?? {}).filter(
    ([, key]) => key.e !== undefined && key.e <= now,
  );
  for (const [digest, key] of expired) await leaveGate(client, config, organization_id, digest, key);
  return expired.length;
}

/** Takes a key out of the gate and keeps its moment of last use on the record. */
async function leaveGate(
  client: DynamoDBDocumentClient,
  config: Config,
  organizationId: string,
  digest: string,
  entry: GateItem["keys"][string],
): Promise<void> {
  const used = lastUseOf(entry);
  if (used !== undefined)
    await client.send(
      new UpdateCommand({
        TableName: config.TABLE_MAIN,
        Key: keys.apiKey(organizationId, entry.i),
        UpdateExpression: "SET last_used_at = :used",
        ConditionExpression: "attribute_exists(pk)",
        ExpressionAttributeValues: { ":used": used },
      }),
    );
  await client.send(
    new UpdateCommand({
      TableName: config.TABLE_GATE,
      Key: keys.gate(organizationId),
      UpdateExpression: "REMOVE #keys.#digest",
      ExpressionAttributeNames: { "#keys": "keys", "#digest": digest },
    }),
  );
}

async function revoke(
  client: DynamoDBDocumentClient,
  config: Config,
  organizationId: string,
  keyId: string,
  at: Date,
): Promise<ApiKey | undefined> {
  const [stored, gate] = await Promise.all([
    client.send(
      new GetCommand({
        TableName: config.TABLE_MAIN,
        Key: keys.apiKey(organizationId, keyId),
        ConsistentRead: true,
      }),
    ),
    client.send(
      new GetCommand({ TableName: config.TABLE_GATE, Key: keys.gate(organizationId), ConsistentRead: true }),
    ),
  ]);
  if (!stored.Item) return undefined;
  const key = recordOf<ApiKey>(stored.Item);
  if (key.status === "inactive") return key;
  const used = lastUseOf((gate.Item as GateItem | undefined)?.keys[key.digest]) ?? key.last_used_at;
  const revoked: ApiKey = { ...key, status: "inactive", revoked_at: at.toISOString(), last_used_at: used };
  const refusals = await transact(client, [
    {
      Put: {
        TableName: config.TABLE_MAIN,
        Item: { ...keys.apiKey(organizationId, keyId), kind: "api_key", ...revoked },
        ConditionExpression: "#status = :active",
        ExpressionAttributeNames: { "#status": "status" },
        ExpressionAttributeValues: { ":active": "active" },
      },
    },
    {
      Update: {
        TableName: config.TABLE_GATE,
        Key: keys.gate(organizationId),
        UpdateExpression: "REMOVE #keys.#digest",
        ExpressionAttributeNames: { "#keys": "keys", "#digest": key.digest },
      },
    },
  ]);
  // Refused: somebody else revoked it between the read and the write, so theirs is the answer.
  return refusals === undefined ? revoked : revoke(client, config, organizationId, keyId, at);
}
