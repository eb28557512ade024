import { GetCommand, PutCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { required } from "#shared/config.ts";
import type { Connect } from "#shared/connect.ts";
import type { Organization } from "#shared/domain/organizations/organization.ts";
import { refusedBy } from "../table/answers.ts";
import { keys, partitions, WEBHOOKS_START } from "../table/schema.ts";
import { deliveryItem } from "./delivery-item.ts";
import { toWebhook } from "./webhook-item.ts";

export const connectOutbox: Connect<"outbox"> = ({ config, documents }) => {
  const { TABLE_MAIN: TableName } = config;
  const deliveries = required(config, "TABLE_DELIVERIES");
  return {
    async audience(organizationId) {
      const { sk: from } = keys.organization(organizationId);
      const { Items = [] } = await documents().send(
        new QueryCommand({
          TableName,
          // Between them only the small items of the months' usage.
          KeyConditionExpression: "pk = :pk AND sk BETWEEN :from AND :until",
          ExpressionAttributeValues: {
            ":pk": partitions.organization(organizationId),
            ":from": from,
            ":until": `${WEBHOOKS_START}~`,
          },
          // A webhook that was created a moment ago hears of what happens now.
          ConsistentRead: true,
        }),
      );
      const organization = Items.find(({ kind }) => kind === "organization") as Organization | undefined;
      if (!organization) return undefined;
      return {
        plan: organization.plan,
        webhooks: Items.filter(({ kind }) => kind === "webhook").map(toWebhook),
      };
    },
    async registeredAt(email) {
      const { Item } = await documents().send(
        new GetCommand({ TableName, Key: keys.account(email), ConsistentRead: true }),
      );
      return Item?.created_at as string | undefined;
    },
    async put(delivery) {
      try {
        await documents().send(
          new PutCommand({
            TableName: deliveries,
            Item: deliveryItem(delivery),
            ConditionExpression: "attribute_not_exists(pk)",
            ReturnValuesOnConditionCheckFailure: "ALL_OLD",
          }),
        );
        return true;
      } catch (error) {
        const refusal = refusedBy(error);
        if (!refusal) throw error;
        // Stored before and never attempted: whoever stored it may have died before queueing it. It comes again for
        // the same certificate then; for another one of the same person it is being seen to.
        const { status, attempts, certificate_id } = refusal.item ?? {};
        return status === "pending" && attempts === 0 && certificate_id === delivery.certificate_id;
      }
    },
  };
};
