import { GetCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import type { Connect } from "#shared/connect.ts";
import { keys, partitions, WEBHOOKS_START } from "../table/schema.ts";
import { toWebhook } from "./webhook-item.ts";

export const connectWebhooks: Connect<"webhooks"> = ({ config: { TABLE_MAIN: TableName }, documents }) => ({
  async get(organizationId, id) {
    const Key = keys.webhook(organizationId, id);
    const { Item } = await documents().send(new GetCommand({ TableName, Key, ConsistentRead: true }));
    return Item && toWebhook(Item);
  },
  async list(organizationId) {
    const { Items = [] } = await documents().send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: "pk = :pk AND begins_with(sk, :start)",
        ExpressionAttributeValues: {
          ":pk": partitions.organization(organizationId),
          ":start": WEBHOOKS_START,
        },
        ConsistentRead: true,
      }),
    );
    const position = ({ created_at, id }: { created_at: string; id: string }) => `${created_at}#${id}`;
    return Items.map(toWebhook).sort((a, b) => (position(a) < position(b) ? 1 : -1));
  },
});
