import type { Connect } from "#shared/connect.ts";
import type { Badge } from "#shared/domain/badges/badge.ts";
import { forEachParallel } from "#shared/domain/batches.ts";
import { certificatesOf, type Issuance } from "#shared/domain/certificates/issuance.ts";
import type { EarlierIssuance, IssuanceContext, Reservation } from "#shared/domain/certificates/ports.ts";
import type { Event } from "#shared/domain/events/event.ts";
import { type Reference, shortCode } from "#shared/domain/ids.ts";
import { monthOf } from "#shared/domain/month.ts";
import { LIMITS } from "#shared/domain/rules.ts";
import { readAll } from "../table/batches.ts";
import { EXISTS, expression, MISSING } from "../table/expressions.ts";
import { type Item, isMeant, recordOf } from "../table/item.ts";
import { deleteItem, getItem, mainTable, putItem, type Table } from "../table/items.ts";
import { readRun } from "../table/list.ts";
import { issuanceIn, keys, OPEN_SHARDS, partitions } from "../table/schema.ts";
import { type Action, put, transact, update } from "../table/transactions.ts";
import { issuedItem } from "./certificate-item.ts";
import { issuanceItems, readIssuance } from "./issuance-item.ts";

/** Parallel puts of one issuance: as many as one client has connections. */
const PARALLEL = 50;
const IDEMPOTENCY_MS = LIMITS.idempotencyHours * 3_600_000;

export const connectIssuances: Connect<"issuances"> = (connection) => ({
  context: (organizationId, event, badge, emails) =>
    readContext(mainTable(connection), organizationId, event, badge, emails),
  reserve: (issuance, quota, certificates) => reserve(mainTable(connection), issuance, quota, certificates),
  async earlier(organizationId, issuanceId, at) {
    const main = mainTable(connection);
    const item = await getItem(main, keys.issuance(organizationId, issuanceId));
    return item && String(item.created_at) >= forgottenBefore(at) ? earlierIssuance(main, item) : undefined;
  },
  finish: (issuance) => finish(mainTable(connection), issuance),
});

/** Reads event, badge and the recipients' accounts in parallel. */
async function readContext(
  main: Table,
  organizationId: string,
  event: Reference,
  badge: Reference,
  emails: readonly string[],
): Promise<IssuanceContext> {
  const accounts = new Map(emails.map((email) => [keys.account(email).pk, email]));
  // Consistent, so that certificates can be issued right after event and badge were created.
  const [named, known] = await Promise.all([
    readAll(main, [keys.event(event.code), keys.badge(badge.code)]),
    readAll(main, emails.map(keys.account), { consistent: false }),
  ]);
  const mine = <T>(kind: string, reference: Reference): T | undefined => {
    const item = named.find((found) => found.kind === kind);
    return item && isMeant(item, organizationId, reference) ? recordOf<T>(item) : undefined;
  };
  return {
    event: mine<Event>("event", event),
    badge: mine<Badge>("badge", badge),
    registered: new Set(known.flatMap((item) => accounts.get(String(item.pk)) ?? [])),
  };
}

async function reserve(
  main: Table,
  issuance: Issuance,
  quota: number,
  certificates: "included" | "later",
): Promise<Reservation> {
  const [first, ...others] = issuanceItems(issuance);
  // The id is made from the Idempotency-Key, which is free after its time even before TTL deletes the item.
  const forgotten = forgottenBefore(new Date(issuance.created_at));
  const refusals = await transact(main, [
    put(main, first, expression`${MISSING} OR created_at < ${forgotten}`),
    ...accounting(main, issuance, quota),
    ...others.map((item) => put(main, item)),
    ...(certificates === "included"
      ? certificatesOf(issuance).map((certificate) => put(main, issuedItem(certificate)))
      : [put(main, { ...openKey(issuance), kind: "open" })]),
  ]);
  if (!refusals) return { kind: "reserved" };
  if (refusals.has(0)) return { kind: "repeated", ...(await earlierIssuance(main, refusals.get(0)!)) };
  if (refusals.has(1)) return { kind: "quota", used: (refusals.get(1)?.used as number | undefined) ?? 0 };
  return { kind: "event_gone" };
}

const openKey = ({ organization_id, id, created_at }: Issuance) => keys.open(organization_id, id, created_at);

/** The updates of used quota and event counters: they belong to the reservation, not to single certificates. */
function accounting(main: Table, issuance: Issuance, quota: number): Action[] {
  const count = issuance.recipients.length;
  const registered = issuance.recipients.filter((recipient) => recipient.registered).length;
  const room = quota - count;
  return [
    update(
      main,
      keys.usage(issuance.organization_id, monthOf(new Date(issuance.created_at)).name),
      { add: { used: count }, set: { kind: "usage" } },
      // A request larger than the quota (negative room) must be refused in an unused month too.
      room < 0 ? expression`used < ${0}` : expression`attribute_not_exists(used) OR used <= ${room}`,
    ),
    update(
      main,
      keys.eventIssued(shortCode(issuance.event_id)),
      { add: { issued: count, invited: count - registered, pending: registered } },
      EXISTS,
    ),
  ];
}

const forgottenBefore = (at: Date): string => new Date(at.getTime() - IDEMPOTENCY_MS).toISOString();

/** The issuance of an item, and whether it is finished. */
async function earlierIssuance(main: Table, item: Item): Promise<EarlierIssuance> {
  const issuance = await readIssuance(main, item);
  return { issuance, finished: (await getItem(main, openKey(issuance))) === undefined };
}

/** Puts are conditional, so that a repetition never overwrites a certificate, which may be accepted already. */
async function finish(main: Table, issuance: Issuance): Promise<void> {
  await forEachParallel(certificatesOf(issuance), PARALLEL, (certificate) =>
    putItem(main, issuedItem(certificate), MISSING),
  );
  await deleteItem(main, openKey(issuance));
}

export const connectUnfinished: Connect<"unfinished"> = (connection) => ({
  async list(before, limit) {
    const main = mainTable(connection);
    const shards = Array.from({ length: OPEN_SHARDS }, (_, shard) =>
      readRun(
        main,
        { partition: partitions.open(shard), until: before.toISOString() },
        { ascending: true, limit },
      ),
    );
    const marks = (await Promise.all(shards)).flatMap(({ items }) => items.map((item) => String(item.sk)));
    const found = await Promise.all(
      marks
        .sort()
        .slice(0, limit)
        .map((mark) => getItem(main, keys.issuance(...issuanceIn(mark)))),
    );
    return Promise.all(found.flatMap((item) => (item ? [readIssuance(main, item)] : [])));
  },
});

export const connectUsage: Connect<"usage"> = (connection) => ({
  /** A consistent read: the balance must include the latest issuance. */
  async used(organizationId, month) {
    const item = await getItem(mainTable(connection), keys.usage(organizationId, month));
    return (item?.used as number | undefined) ?? 0;
  },
});
