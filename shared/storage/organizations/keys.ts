import { GetCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import type { Connect } from "#shared/connect.ts";
import type { ApiKey } from "#shared/domain/organizations/api-key.ts";
import { recordOf } from "../table/item.ts";
import { API_KEYS_START, keys, partitions } from "../table/schema.ts";
import { type GateItem, lastUseOf } from "./gate-item.ts";

export const connectKeys: Connect<"keys"> = ({ config, documents }) => ({
  /** All keys, newest first. The moment of last use of a live key stands in the gate, where admission writes it. */
  async list(organizationId) {
    const [gate, ...pages] = await Promise.all([
      documents().send(
        new GetCommand({
          TableName: config.TABLE_GATE,
          Key: keys.gate(organizationId),
          ConsistentRead: true,
        }),
      ),
      documents().send(
        new QueryCommand({
          TableName: config.TABLE_MAIN,
          KeyConditionExpression: "pk = :pk AND begins_with(sk, :prefix)",
          ExpressionAttributeValues: {
            ":pk": partitions.organization(organizationId),
            ":prefix": API_KEYS_START,
          },
          ConsistentRead: true,
        }),
      ),
    ]);
    const live = new Map(
      Object.values((gate.Item as GateItem | undefined)?.keys ?? {}).map((entry) => [entry.i, entry]),
    );
    return pages
      .flatMap((page) => (page.Items ?? []).map((item) => recordOf<ApiKey>(item)))
      .map((key) => ({ ...key, last_used_at: lastUseOf(live.get(key.id)) ?? key.last_used_at }))
      .sort((a, b) => (a.created_at < b.created_at ? 1 : -1));
  },
});
