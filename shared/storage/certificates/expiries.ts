import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import type { Connect } from "#shared/connect.ts";
import { readAll } from "../table/batch.ts";
import { EXPIRY_SHARDS, partitions } from "../table/schema.ts";
import { toCertificate } from "./certificate-item.ts";

export const connectExpiries: Connect<"expiries"> = ({ config: { TABLE_MAIN }, documents }) => ({
  shards: EXPIRY_SHARDS,
  async due(shard, at, limit, after) {
    const { Items = [], LastEvaluatedKey } = await documents().send(
      new QueryCommand({
        TableName: TABLE_MAIN,
        IndexName: "by_due",
        KeyConditionExpression: "by_due_pk = :pk AND by_due_sk BETWEEN :after AND :now",
        ExpressionAttributeValues: {
          ":pk": partitions.expiry(shard),
          // Positions begin with a time, so everything sorts behind the zero.
          ":after": after === null ? "0" : `${after}\u0000`,
          // Everything of this very millisecond sorts before the tilde.
          ":now": `${at.toISOString()}~`,
        },
        Limit: limit,
      }),
    );
    const wanted = Items.map(({ pk, sk }) => ({ pk, sk }));
    const items =
      wanted.length === 0 ? [] : await readAll(documents(), TABLE_MAIN, wanted, { consistent: true });
    return {
      rows: items.map(toCertificate),
      next: LastEvaluatedKey ? String(LastEvaluatedKey.by_due_sk) : null,
    };
  },
});
