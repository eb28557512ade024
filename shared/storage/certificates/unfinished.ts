import { GetCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import type { Connect } from "#shared/connect.ts";
import { keys, OPEN_SHARDS, partitions } from "../table/schema.ts";
import { readIssuance } from "./issuance-item.ts";

export const connectUnfinished: Connect<"unfinished"> = ({ config, documents }) => ({
  async list(before, limit) {
    const shards = await Promise.all(
      Array.from({ length: OPEN_SHARDS }, (_, shard) =>
        documents().send(
          new QueryCommand({
            TableName: config.TABLE_MAIN,
            KeyConditionExpression: "pk = :pk AND sk < :before",
            ExpressionAttributeValues: { ":pk": partitions.open(shard), ":before": before.toISOString() },
            Limit: limit,
          }),
        ),
      ),
    );
    const marks = shards.flatMap(({ Items }) => (Items ?? []).map((item) => String(item.sk))).sort();
    const items = await Promise.all(
      marks.slice(0, limit).map((mark) => {
        const [, organizationId, issuanceId] = mark.split("#") as [string, string, string];
        return documents().send(
          new GetCommand({ TableName: config.TABLE_MAIN, Key: keys.issuance(organizationId, issuanceId) }),
        );
      }),
    );
    const found = items.flatMap(({ Item }) => Item ?? []);
    return Promise.all(found.map((item) => readIssuance(documents(), config.TABLE_MAIN, item)));
  },
});
