import type { Connect } from "#shared/connect.ts";
import { lowestUuidAt } from "#shared/domain/ids.ts";
import { WEBHOOKS } from "#shared/domain/rules.ts";
import { givenFrom } from "#shared/domain/webhooks/sessions/session.ts";
import type { Grants } from "#shared/grant.ts";
import { patterns } from "#shared/storage/table/key-patterns.ts";
import { readAll } from "../table/batches.ts";
import { DUE_ENTRY, dueEntryOf } from "../table/entries.ts";
import { EXISTS, expression, MISSING } from "../table/expressions.ts";
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
import { type Run, readRun, readToEnd, startingWith } from "../table/list.ts";
import { otherKeys, otherPartitions } from "../table/other-keys.ts";
import { overwrite } from "../table/revisions.ts";
import { itemKey, partitions, SESSIONS_START } from "../table/schema.ts";
import { transactIf, update } from "../table/transactions.ts";
import {
  endFields,
  fetchedItem,
  sampleItem,
  toSessionMessage,
  toWebhookSession,
  webhookSessionItem,
} from "./session-record.ts";

export const webhookSessionsGrants: Grants<"webhookSessions"> = () => [
  { table: "main", actions: ["Query"], prefix: patterns.organization },
  { table: "deliveries", actions: ["BatchGetItem"], indexes: ["by_due"] },
];

/** What waits in a session since a moment, oldest first. */
const waitingSince = (sessionId: string, since: Date): Run => ({
  index: "by_due",
  partition: otherPartitions.parked(sessionId),
  from: lowestUuidAt(since.getTime()),
});

export const connectWebhookSessions: Connect<"webhookSessions"> = (connection) => ({
  async list(organizationId) {
    const run = { partition: partitions.organization(organizationId), ...startingWith(SESSIONS_START) };
    return (await readToEnd(mainTable(connection), run, { consistent: true })).map(toWebhookSession);
  },
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
    const { written, item } = await updateItem(
      deliveriesTable(connection),
      otherKeys.delivery(sessionId, deliveryId),
      { set: { status, attempts: attempt.number, last: attempt }, remove: DUE_ENTRY },
      expression`${EXISTS} AND status = ${"pending"}`,
    );
    return written ? "recorded" : item ? "answered" : "missing";
  },
  async keepSample(sessionId, sample) {
    await putItem(deliveriesTable(connection), sampleItem(sessionId, sample));
  },
  removeSample: (sessionId, id) =>
    deleteItem(deliveriesTable(connection), otherKeys.sessionSample(sessionId, id)),
});

export const webhookSessionsKeepGrants: Grants<"webhookSessions.keep"> = () => [
  { table: "main", actions: ["UpdateItem"], prefix: patterns.organization },
  { table: "deliveries", actions: ["PartiQLInsert", "PutItem"], indexes: ["by_due"] },
];

export const connectWebhookSessionsKeep: Connect<"webhookSessions.keep"> = (connection) => ({
  async keep(session, deliveries) {
    const table = deliveriesTable(connection);
    const { pending } = WEBHOOKS.session;
    const { items } = await readRun(table, waitingSince(session.id, givenFrom(new Date())), {
      limit: pending,
    });
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
  },
});
