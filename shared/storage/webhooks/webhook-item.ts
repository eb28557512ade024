import type { Webhook } from "#shared/domain/webhooks/webhook.ts";
import { type Item, recordOf } from "../table/item.ts";
import { keys } from "../table/schema.ts";

/** The item of a webhook. */
export const webhookItem = (webhook: Webhook): Item => ({
  ...keys.webhook(webhook.organization_id, webhook.id),
  kind: "webhook",
  ...webhook,
});

/** The webhook inside an item. */
export const toWebhook = (item: Item): Webhook => recordOf<Webhook>(item);
