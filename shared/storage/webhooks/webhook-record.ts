import type { Webhook } from "#shared/domain/webhooks/webhook.ts";
import { type Item, recordReader } from "../table/item.ts";
import { itemKey } from "../table/schema.ts";

/** The item of a webhook. */
export const webhookItem = (webhook: Webhook): Item => ({
  ...itemKey.webhook(webhook.organization_id, webhook.id),
  kind: "webhook",
  ...webhook,
});

/** A webhook as the activity names it: without path and query, which may contain a secret. */
export const webhookSubject = ({ id, url }: Pick<Webhook, "id" | "url">) =>
  ({ kind: "webhook", id, name: new URL(url).host }) as const;

/** The webhook of an item. */
export const toWebhook = recordReader<Webhook>()(
  "id",
  "organization_id",
  "url",
  "events",
  "description",
  "status",
  "disabled_reason",
  "pauses",
  "secrets",
  "revision",
  "updated_by",
  "created_at",
  "updated_at",
);
