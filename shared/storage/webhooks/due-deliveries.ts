import { QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { required } from "#shared/config.ts";
import type { Connect } from "#shared/connect.ts";
import { unlessRefused } from "../table/answers.ts";
import { readAll } from "../table/batch.ts";
import type { Item } from "../table/item.ts";
import { keys, partitions, RETRY_SHARDS } from "../table/schema.ts";
import { toDelivery } from "./delivery-item.ts";

/** Parked deliveries of one step. */
const PAGE = 100;

/** The index sorts by this; what follows the time tells deliveries of the same moment apart. */
const dueKey = (due: Date, deliveryId: string): string => `${due.toISOString()}#${deliveryId}`;

export const connectDueDeliveries: Connect<"dueDeliveries"> = ({ config, documents }) => {
  const TableName = required(config, "TABLE_DELIVERIES");
  /** The items that the index names, as they are now: it lags behind and holds keys only. */
  const itemsOf = (entries: readonly Item[]) =>
    readAll(
      documents(),
      TableName,
      entries.map(({ pk, sk }) => ({ pk, sk })),
      { consistent: true },
    );
  return {
    shards: RETRY_SHARDS,
    async due(shard, until, limit) {
      const partition = partitions.retry(shard);
      const { Items = [] } = await documents().send(
        new QueryCommand({
          TableName,
          IndexName: "by_due",
          KeyConditionExpression: "by_due_pk = :pk AND by_due_sk < :until",
          ExpressionAttributeValues: { ":pk": partition, ":until": `${until.toISOString()}~` },
          Limit: limit,
        }),
      );
      return (await itemsOf(Items))
        .filter((item) => item.by_due_pk === partition)
        .map((item) => ({
          delivery: toDelivery(item),
          due: new Date(String(item.by_due_sk).split("#")[0]!),
        }))
        .filter(({ due }) => due <= until)
        .sort((a, b) => a.due.getTime() - b.due.getTime());
    },
    claim: (delivery, due, until) =>
      unlessRefused(
        documents().send(
          new UpdateCommand({
            TableName,
            Key: keys.delivery(delivery.webhook_id, delivery.id),
            UpdateExpression: "SET by_due_sk = :until",
            ConditionExpression: "by_due_sk = :due",
            ExpressionAttributeValues: {
              ":due": dueKey(due, delivery.id),
              ":until": dueKey(until, delivery.id),
            },
          }),
        ),
      ),
    async parked(webhookId, after) {
      const partition = partitions.parked(webhookId);
      const { Items = [] } = await documents().send(
        new QueryCommand({
          TableName,
          IndexName: "by_due",
          KeyConditionExpression: "by_due_pk = :pk AND by_due_sk > :after",
          ExpressionAttributeValues: { ":pk": partition, ":after": after ?? " " },
          Limit: PAGE,
        }),
      );
      const still = (await itemsOf(Items)).filter((item) => item.by_due_pk === partition);
      return { rows: still.map(toDelivery), next: Items.length < PAGE ? null : String(Items.at(-1)!.sk) };
    },
  };
};
