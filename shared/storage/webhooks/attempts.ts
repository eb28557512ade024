import { GetCommand, PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { required } from "#shared/config.ts";
import type { Connect } from "#shared/connect.ts";
import type { Delivery } from "#shared/domain/webhooks/delivery.ts";
import type { Waiting } from "#shared/domain/webhooks/ports.ts";
import { toCertificate } from "../certificates/certificate-item.ts";
import { unlessRefused } from "../table/answers.ts";
import { readAll } from "../table/batch.ts";
import type { Item } from "../table/item.ts";
import { keys, partitions, retryShardOf } from "../table/schema.ts";
import { excerptOf, keptUntil, toDelivery } from "./delivery-item.ts";
import { toWebhook } from "./webhook-item.ts";

interface Write {
  readonly Key: Record<string, string>;
  /** New values; undefined takes an attribute away. */
  readonly changes: Item;
  readonly condition: string;
  readonly values: Item;
}

export const connectAttempts: Connect<"attempts"> = ({ config, documents }) => {
  const { TABLE_MAIN: main } = config;
  const deliveries = required(config, "TABLE_DELIVERIES");
  /** False when the condition refuses it. */
  const write = (TableName: string, change: Write): Promise<boolean> =>
    unlessRefused(documents().send(new UpdateCommand({ TableName, ...updateOf(change) })));
  return {
    async subject({ organization_id, webhook_id, delivery_id, certificate_id }) {
      const wanted = [
        keys.webhook(organization_id, webhook_id),
        keys.certificate(organization_id, certificate_id),
      ];
      const Key = keys.delivery(webhook_id, delivery_id);
      const [items, { Item: delivery }] = await Promise.all([
        readAll(documents(), main, wanted, { consistent: true }),
        documents().send(new GetCommand({ TableName: deliveries, Key, ConsistentRead: true })),
      ]);
      const found = (kind: string) => items.find((item) => item.kind === kind);
      const [webhook, certificate] = [found("webhook"), found("certificate")];
      return {
        webhook: webhook && toWebhook(webhook),
        delivery: delivery && toDelivery(delivery),
        certificate: certificate && toCertificate(certificate),
      };
    },
    async log(delivery, attempt) {
      const Item = {
        ...keys.attempt(delivery.webhook_id, delivery.id, attempt.at),
        kind: "attempt",
        ...attempt,
        expires_on: keptUntil(delivery),
      };
      await documents().send(new PutCommand({ TableName: deliveries, Item }));
    },
    record: (before, after, waiting) =>
      write(deliveries, {
        Key: keys.delivery(before.webhook_id, before.id),
        changes: {
          status: after.status,
          attempts: after.attempts,
          ...(after.last === null ? {} : { last: excerptOf(after.last) }),
          next_attempt_at: after.next_attempt_at ?? undefined,
          by_due_pk: undefined,
          by_due_sk: undefined,
          ...(waiting === null ? {} : waitingEntry(after, waiting)),
        },
        condition: "attempts = :before AND #status IN (:pending, :cancelled)",
        values: { ":before": before.attempts, ":pending": "pending", ":cancelled": "cancelled" },
      }),
    async recordManual(delivery, attempt, ok) {
      const over = {
        status: "delivered",
        next_attempt_at: undefined,
        by_due_pk: undefined,
        by_due_sk: undefined,
      };
      await write(deliveries, {
        Key: keys.delivery(delivery.webhook_id, delivery.id),
        changes: { last: excerptOf(attempt), ...(ok ? over : {}) },
        condition: "attribute_exists(pk)",
        values: {},
      });
    },
    disable: (webhook, reason, at) =>
      write(main, {
        Key: keys.webhook(webhook.organization_id, webhook.id),
        changes: {
          status: "disabled",
          disabled_reason: reason,
          revision: webhook.revision + 1,
          updated_at: at.toISOString(),
        },
        condition: "#revision = :before",
        values: { ":before": webhook.revision },
      }),
  };
};

/** The entry in the index of what waits: for its time, or for its webhook to be enabled. */
function waitingEntry({ id, webhook_id }: Delivery, waiting: Exclude<Waiting, null>): Item {
  if (waiting === "parked") return { by_due_pk: partitions.parked(webhook_id), by_due_sk: id };
  return {
    by_due_pk: partitions.retry(retryShardOf(id)),
    by_due_sk: `${waiting.due.toISOString()}#${id}`,
  };
}

function updateOf({ Key, changes, condition, values }: Write) {
  const names = Object.keys(changes);
  const set = names.filter((name) => changes[name] !== undefined);
  const removed = names.filter((name) => changes[name] === undefined);
  const mentioned = new Set([...names, ...(condition.includes("#status") ? ["status"] : [])]);
  return {
    Key,
    UpdateExpression: [
      ...(set.length > 0 ? [`SET ${set.map((name) => `#${name} = :${name}`).join(", ")}`] : []),
      ...(removed.length > 0 ? [`REMOVE ${removed.map((name) => `#${name}`).join(", ")}`] : []),
    ].join(" "),
    ConditionExpression: condition,
    ExpressionAttributeNames: Object.fromEntries([...mentioned].map((name) => [`#${name}`, name])),
    ExpressionAttributeValues: {
      ...Object.fromEntries(set.map((name) => [`:${name}`, changes[name]])),
      ...values,
    },
  };
}
