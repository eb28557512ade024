import type { Connect } from "#shared/connect.ts";
import { type Actions, replaceRevision, transact } from "../table/answers.ts";
import { keys } from "../table/schema.ts";
import { webhookItem } from "./webhook-item.ts";

export const connectWebhookChanges: Connect<"webhookChanges"> = ({
  config: { TABLE_MAIN: TableName },
  documents,
}) => {
  /** How many webhooks there are moves with each of them, so that creations at once cannot pass the limit together. */
  const counted = (organizationId: string, by: 1 | -1, limit?: number): Actions[number] => ({
    Update: {
      TableName,
      Key: keys.webhookCount(organizationId),
      UpdateExpression: "ADD #count :by SET kind = :kind",
      ...(limit === undefined
        ? {}
        : { ConditionExpression: "attribute_not_exists(#count) OR #count < :limit" }),
      ExpressionAttributeNames: { "#count": "count" },
      ExpressionAttributeValues: {
        ":by": by,
        ":kind": "webhook_count",
        ...(limit === undefined ? {} : { ":limit": limit }),
      },
    },
  });
  return {
    async create(webhook, limit) {
      const refusals = await transact(documents(), [
        counted(webhook.organization_id, 1, limit),
        { Put: { TableName, Item: webhookItem(webhook), ConditionExpression: "attribute_not_exists(pk)" } },
      ]);
      return refusals === undefined;
    },
    replace: (webhook, previous) =>
      replaceRevision(documents(), TableName, webhookItem(webhook), previous.revision),
    async remove(organizationId, id) {
      const refusals = await transact(documents(), [
        {
          Delete: {
            TableName,
            Key: keys.webhook(organizationId, id),
            ConditionExpression: "attribute_exists(pk)",
          },
        },
        counted(organizationId, -1),
      ]);
      return refusals === undefined;
    },
  };
};
