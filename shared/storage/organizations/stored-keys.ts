import type { Connection } from "#shared/connect.ts";
import type { ApiKey } from "#shared/domain/organizations/api-key.ts";
import { recordReader } from "../table/item.ts";
import { mainTable } from "../table/items.ts";
import { readToEnd, startingWith } from "../table/list.ts";
import { API_KEYS_START, itemKey, partitions } from "../table/schema.ts";
import { type GateItem, lastUseOf } from "./gate-item.ts";

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
  "last_used_operation",
  "scopes",
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

/** The keys of an organization, by a consistent read. Their last use is what was stored when they left the gate. */
export async function readKeys(connection: Connection, organizationId: string): Promise<ApiKey[]> {
  const run = { partition: partitions.organization(organizationId), ...startingWith(API_KEYS_START) };
  return (await readToEnd(mainTable(connection), run, { consistent: true })).map(toApiKey);
}

/** Keys with their last use, which for a valid one is in the gate, where admission writes it. */
export function withLastUse(keys: readonly ApiKey[], gate: GateItem | undefined): ApiKey[] {
  const live = new Map(Object.values(gate?.keys ?? {}).map((entry) => [entry.i, entry]));
  return keys.map((key) => ({ ...key, ...lastUseOf(live.get(key.id)) }));
}
