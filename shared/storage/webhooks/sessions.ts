import type { Connect, Connection } from "#shared/connect.ts";
import { restInRequest } from "#shared/deadlines.ts";
import { lowestUuidAt } from "#shared/domain/ids.ts";
import { WEBHOOKS } from "#shared/domain/rules.ts";
import type { Delivery } from "#shared/domain/webhooks/delivery.ts";
import { givenFrom, type WebhookSession } from "#shared/domain/webhooks/sessions/session.ts";
import type { Grants } from "#shared/grant.ts";
import { patterns } from "#shared/storage/table/key-patterns.ts";
import { readAll } from "../table/batches.ts";
import { DUE_ENTRY, dueEntryOf } from "../table/entries.ts";
import { type Expression, expression, isOneOf, MISSING } from "../table/expressions.ts";
import { insertAll } from "../table/insertions.ts";
import {
  deleteItem,
  deliveriesTable,
  mainTable,
  putItem,
  storedKey,
  updateIf,
  updateItem,
} from "../table/items.ts";
import { type Run, readRun } from "../table/list.ts";
import { otherKeys, otherPartitions } from "../table/other-keys.ts";
import { overwrite } from "../table/revisions.ts";
import { itemKey } from "../table/schema.ts";
import { transactIf, update } from "../table/transactions.ts";
import { deliveryEntries } from "./delivery-record.ts";
import {
  answeredItem,
  endFields,
  fetchedItem,
  sampleItem,
  toSessionMessage,
  webhookSessionItem,
} from "./session-record.ts";

/** A third of the memory of other functions: 25 s of waiting cost by it. */
const LISTENING_MB = 512;

export const webhookSessionsGrants: Grants<"webhookSessions"> = () => [
  { table: "deliveries", actions: ["BatchGetItem"], indexes: ["by_due"] },
  { waits: { memoryMb: LISTENING_MB } },
];

/** What waits in a session since a moment, oldest first. */
const waitingSince = (sessionId: string, since: Date): Run => ({
  index: "by_due",
  partition: otherPartitions.parked(sessionId),
  from: lowestUuidAt(since.getTime()),
});

export const connectWebhookSessions: Connect<"webhookSessions"> = (connection) => ({
  rest: restInRequest,
  async waiting(sessionId, since, limit) {
    const table = deliveriesTable(connection);
    const run = waitingSince(sessionId, since);
    const { items } = await readRun(table, run, { ascending: true, limit });
    if (items.length === 0) return [];
    // The index may lag, and has keys only.
    return (await readAll(table, items.map(storedKey)))
      .filter((item) => dueEntryOf(item).partition === run.partition)
      .sort((a, b) => (String(a.sk) < String(b.sk) ? -1 : 1))
      .map(toSessionMessage);
  },
});

export const webhookSessionsWriteGrants: Grants<"webhookSessions.write"> = () => [
  { table: "main", actions: ["UpdateItem"], prefix: patterns.organization },
  { table: "deliveries", actions: ["DeleteItem", "PutItem", "UpdateItem"] },
];

export const connectWebhookSessionsWrite: Connect<"webhookSessions.write"> = (connection) => ({
  open(session, before) {
    const main = mainTable(connection);
    const unchanged = before ? expression`id = ${before.id} AND revision = ${before.revision}` : MISSING;
    // Issuing reads this count, and tells nobody of certificates when nobody listens.
    const heard = { kind: "webhook_count", listening_until: session.expires_at };
    return transactIf(main, [
      overwrite(main, webhookSessionItem(session), unchanged),
      update(main, itemKey.webhookCount(session.organization_id), { set: heard }),
    ]);
  },
  end: ({ organization_id, slot, id, revision }, at) =>
    updateIf(
      mainTable(connection),
      itemKey.webhookSession(organization_id, slot),
      { set: { ...endFields(at.toISOString()), revision: revision + 1 } },
      expression`id = ${id} AND revision = ${revision}`,
    ),
  async answer(sessionId, deliveryId, attempt, status) {
    const record = (number: 1 | null, when: Expression) =>
      updateItem(
        deliveriesTable(connection),
        otherKeys.delivery(sessionId, deliveryId),
        { set: { status, attempts: 1, last: { ...attempt, number } }, remove: DUE_ENTRY },
        expression`status = ${"pending"} AND ${when}`,
      );
    const first = await record(1, expression`attribute_not_exists(last)`);
    const { written, item } =
      first.item?.status === "pending" && !first.written
        ? await record(null, expression`attribute_exists(last)`)
        : first;
    return written ? "recorded" : item ? "answered" : "missing";
  },
  async giveAgain(delivery) {
    const table = deliveriesTable(connection);
    if (delivery.last) await putItem(table, answeredItem(delivery, delivery.last), MISSING);
    await updateIf(
      table,
      otherKeys.delivery(delivery.webhook_id, delivery.id),
      { set: { status: "pending", ...deliveryEntries.parked(delivery.webhook_id, delivery.id) } },
      isOneOf("status", ["delivered", "failed"]),
    );
  },
  async keepSample(sessionId, sample) {
    await putItem(deliveriesTable(connection), sampleItem(sessionId, sample));
  },
  removeSample: (sessionId, id) =>
    deleteItem(deliveriesTable(connection), otherKeys.sessionSample(sessionId, id)),
});

/** Stores deliveries that are not stored yet, as far as there is room, and counts the others in their session. */
export async function keepForSession(
  connection: Connection,
  session: WebhookSession,
  deliveries: readonly Delivery[],
): Promise<void> {
  const table = deliveriesTable(connection);
  const { pending } = WEBHOOKS.session;
  const waiting = waitingSince(session.id, givenFrom(new Date()));
  const { items } = await readRun(table, waiting, { limit: pending });
  const kept = deliveries.slice(0, pending - items.length);
  await insertAll(table, kept.map(fetchedItem));
  const dropped = deliveries.length - kept.length;
  if (dropped > 0)
    await updateIf(
      mainTable(connection),
      itemKey.webhookSession(session.organization_id, session.slot),
      { add: { dropped } },
      expression`id = ${session.id}`,
    );
}
