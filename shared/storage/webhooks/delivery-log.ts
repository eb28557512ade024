import { GetCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { required } from "#shared/config.ts";
import type { Connect } from "#shared/connect.ts";
import type { Attempt, Delivery, DeliveryStatus } from "#shared/domain/webhooks/delivery.ts";
import { recordOf } from "../table/item.ts";
import { type Run, readRun } from "../table/list.ts";
import { keys, partitions } from "../table/schema.ts";
import { fillWindow } from "../table/window.ts";
import { toDelivery } from "./delivery-item.ts";

export const connectDeliveryLog: Connect<"deliveryLog"> = ({ config, documents }) => {
  const TableName = required(config, "TABLE_DELIVERIES");
  return {
    async get(webhookId, id) {
      const Key = keys.delivery(webhookId, id);
      const { Item } = await documents().send(new GetCommand({ TableName, Key, ConsistentRead: true }));
      return Item && toDelivery(Item);
    },
    list(webhookId, statuses, window) {
      const filter = statuses && statusFilter(statuses);
      return fillWindow<Delivery>(
        window,
        filter !== undefined,
        (delivery) => delivery.id,
        async (after, wanted) => {
          const run = { partition: partitions.deliveries(webhookId), after: after ?? undefined, filter };
          const limit = filter ? undefined : wanted;
          const page = await readRun(documents(), TableName, run, { ascending: false, limit });
          return { rows: page.items.map(toDelivery), frontier: page.frontier };
        },
      );
    },
    async attempts(webhookId, id) {
      const { Items = [] } = await documents().send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: "pk = :pk AND begins_with(sk, :delivery)",
          ExpressionAttributeValues: { ":pk": partitions.attempts(webhookId), ":delivery": `${id}#` },
        }),
      );
      return Items.map((item) => recordOf<Attempt>(item));
    },
  };
};

function statusFilter(statuses: readonly DeliveryStatus[]): Run["filter"] {
  return {
    expression: `#status IN (${statuses.map((_, n) => `:s${n}`).join(", ")})`,
    names: { "#status": "status" },
    values: Object.fromEntries(statuses.map((status, n) => [`:s${n}`, status])),
  };
}
