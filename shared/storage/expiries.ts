import { BatchGetCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import type { Connect } from "#shared/connect.ts";
import { toCertificate } from "./certificate-item.ts";
import { EXPIRY_SHARDS, partitions } from "./schema.ts";

export const connectExpiries: Connect<"expiries"> = ({ config: { TABLE_MAIN }, documents }) => ({
  shards: EXPIRY_SHARDS,
  /** `limit` up to 100, the size of one batch. */
  async due(shard, at, limit) {
    const { Items = [] } = await documents().send(
      new QueryCommand({
        TableName: TABLE_MAIN,
        IndexName: "by_due",
        KeyConditionExpression: "by_due_pk = :pk AND by_due_sk < :now",
        // Everything of this very millisecond sorts before the tilde.
        ExpressionAttributeValues: { ":pk": partitions.expiry(shard), ":now": `${at.toISOString()}~` },
        Limit: limit,
      }),
    );
    if (Items.length === 0) return [];
    const wanted = Items.map(({ pk, sk }) => ({ pk, sk }));
    const { Responses } = await documents().send(
      new BatchGetCommand({ RequestItems: { [TABLE_MAIN]: { Keys: wanted, ConsistentRead: true } } }),
    );
    return (Responses?.[TABLE_MAIN] ?? []).map(toCertificate);
  },
});
