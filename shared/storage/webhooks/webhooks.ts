import type { Connect, Connection } from "#shared/connect.ts";
import type { WebhookWrites } from "#shared/domain/webhooks/ports.ts";
import type { WebhookSession } from "#shared/domain/webhooks/sessions/session.ts";
import type { Webhook } from "#shared/domain/webhooks/webhook.ts";
import type { Grants } from "#shared/grant.ts";
import { removalOf } from "../activity/entry-item.ts";
import { noteLasting } from "../lasting-log.ts";
import { transactOnce } from "../receipts.ts";
import { EXISTS, expression, MISSING } from "../table/expressions.ts";
import { getRecord, mainTable, type Table } from "../table/items.ts";
import { patterns } from "../table/key-patterns.ts";
import { readToEnd, startingWith } from "../table/list.ts";
import { otherPartitions } from "../table/other-keys.ts";
import { replaceRevision } from "../table/revisions.ts";
import { itemKey, partitions, SESSIONS_START, WEBHOOKS_START } from "../table/schema.ts";
import { type Action, put, remove, transactIf, update } from "../table/transactions.ts";
import { storedDeliveries } from "./deliveries.ts";
import { toWebhookSession } from "./session-record.ts";
import { toWebhook, webhookItem, webhookSubject } from "./webhook-record.ts";

export const webhooksGrants: Grants<"webhooks"> = () => [
  { table: "main", actions: ["GetItem", "Query"], prefix: patterns.organization },
  {
    table: "deliveries",
    actions: ["GetItem", "Query"],
    prefix: otherPartitions.deliveries(""),
  },
];

export const connectWebhooks: Connect<"webhooks"> = (connection) => ({
  ...storedDeliveries(connection),
  get: (organizationId, id) =>
    getRecord(mainTable(connection), itemKey.webhook(organizationId, id), toWebhook),
  sessions: (organizationId) => sessionsOf(connection, organizationId),
  async list(organizationId) {
    const run = { partition: partitions.organization(organizationId), ...startingWith(WEBHOOKS_START) };
    const items = await readToEnd(mainTable(connection), run, { consistent: true });
    const position = ({ created_at, id }: Webhook) => `${created_at}#${id}`;
    return items.map(toWebhook).sort((a, b) => (position(a) < position(b) ? 1 : -1));
  },
});

/** The sessions of an organization. */
const sessionsOf = async (connection: Connection, organizationId: string): Promise<WebhookSession[]> => {
  const run = { partition: partitions.organization(organizationId), ...startingWith(SESSIONS_START) };
  return (await readToEnd(mainTable(connection), run, { consistent: true })).map(toWebhookSession);
};

export const webhookRecords = (
  connection: Connection,
): Pick<WebhookWrites, "create" | "replace" | "remove"> => ({
  async create(webhook, limit, receipt) {
    const main = mainTable(connection);
    const actions = [
      counted(main, webhook.organization_id, 1, limit),
      put(main, webhookItem(webhook), MISSING),
    ];
    const refusals = await transactOnce(main, actions, receipt);
    return refusals === undefined;
  },
  replace: (webhook, previous) =>
    replaceRevision(mainTable(connection), webhookItem(webhook), previous.revision),
  // The lasting log has each removal, so that after a restore of the main table nothing is sent to it (decision 12.38).
  async remove(organizationId, id, by) {
    const main = mainTable(connection);
    // A refused request notes nothing.
    const found = await getRecord(main, itemKey.webhook(organizationId, id), toWebhook);
    if (!found) return false;
    const about = { at: new Date().toISOString(), organization_id: organizationId, webhook_id: id };
    await noteLasting(connection, { event: "webhook_removed", ...about });
    return transactIf(main, [
      remove(main, itemKey.webhook(organizationId, id), EXISTS),
      counted(main, organizationId, -1),
      removalOf(main, {
        ...{ organization_id: organizationId, by, action: "webhooks.removed" },
        subject: webhookSubject(found),
      }),
    ]);
  },
});

/** Counts webhooks in the same transaction, so that concurrent creations cannot exceed the limit. */
const counted = (main: Table, organizationId: string, by: 1 | -1, limit?: number): Action =>
  update(
    main,
    itemKey.webhookCount(organizationId),
    { add: { count: by }, set: { kind: "webhook_count" } },
    limit === undefined ? undefined : expression`attribute_not_exists(count) OR count < ${limit}`,
  );
