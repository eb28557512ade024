import type { Connect } from "#shared/connect.ts";
import type { Badge } from "#shared/domain/badges/badge.ts";
import { forEachParallel } from "#shared/domain/batches.ts";
import type { Certificate } from "#shared/domain/certificates/certificate.ts";
import { certificatesOf, type Issuance, positionsOf } from "#shared/domain/certificates/issuance.ts";
import type { EarlierIssuance, IssuanceContext, Reservation } from "#shared/domain/certificates/ports.ts";
import type { Event } from "#shared/domain/events/event.ts";
import { certificateCode, type Reference } from "#shared/domain/ids.ts";
import { monthOf } from "#shared/domain/month.ts";
import { type Organization, profileRevision } from "#shared/domain/organizations/organization.ts";
import { countIssued } from "../events/counters.ts";
import { forgottenBefore } from "../receipts.ts";
import { readAll } from "../table/batches.ts";
import { EXISTS, expression, MISSING } from "../table/expressions.ts";
import { type Item, isMeant, recordOf } from "../table/item.ts";
import { deleteItem, getItem, mainTable, putItem, type Table, updateItem } from "../table/items.ts";
import { readRun } from "../table/list.ts";
import { issuanceIn, keys, OPEN_SHARDS, partitions } from "../table/schema.ts";
import { type Action, put, transact, update } from "../table/transactions.ts";
import { codeItem, issuedItem } from "./certificate-item.ts";
import { issuanceItems, readIssuance } from "./issuance-item.ts";

/** Parallel puts of one issuance: as many as one client has connections. */
const PARALLEL = 50;

export const connectIssuances: Connect<"issuances"> = (connection) => ({
  context: (organizationId, event, badge, emails) =>
    readContext(mainTable(connection), organizationId, event, badge, emails),
  reserve: (issuance, quota, certificates) => reserve(mainTable(connection), issuance, quota, certificates),
  async earlier(organizationId, slot, at) {
    const main = mainTable(connection);
    const item = await getItem(main, keys.issuance(organizationId, slot));
    return item && String(item.created_at) >= forgottenBefore(at) ? earlierIssuance(main, item) : undefined;
  },
  finish: (issuance) => finish(mainTable(connection), issuance),
});

/** Reads event, badge, organization and the recipients' accounts in parallel. */
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
    readAll(main, [keys.event(event.code), keys.badge(badge.code), keys.organization(organizationId)]),
    readAll(main, emails.map(keys.account)),
  ]);
  const mine = <T>(kind: string, reference: Reference): T | undefined => {
    const item = named.find((found) => found.kind === kind);
    return item && isMeant(item, organizationId, reference) ? recordOf<T>(item) : undefined;
  };
  const issuer = named.find((found) => found.kind === "organization") as Organization | undefined;
  return {
    event: mine<Event>("event", event),
    badge: mine<Badge>("badge", badge),
    issuerRevision: profileRevision(issuer ?? {}),
    registered: new Set(known.flatMap((item) => accounts.get(String(item.pk)) ?? [])),
  };
}

async function reserve(
  main: Table,
  issuance: Issuance,
  quota: number,
  certificates: "included" | "later",
): Promise<Reservation> {
  const issued = certificates === "included" ? certificatesOf(issuance) : [];
  // An issuance whose recipients were all left out uses no quota and is only kept to be repeated.
  const counted = issuance.recipients.length > 0 ? accounting(main, issuance, quota) : [];
  const codes = issued.map((certificate) => put(main, codeItem(certificate), MISSING));
  const refusals = await transact(main, [
    ...counted,
    ...codes,
    // What is written at once and has no Idempotency-Key is neither finished nor repeated later.
    ...(certificates === "later" || issuance.fingerprint !== null ? storing(main, issuance) : []),
    ...(certificates === "later"
      ? [put(main, { ...openKey(issuance), kind: "open" })]
      : issued.map((certificate) => put(main, issuedItem(certificate)))),
  ]);
  if (!refusals) return { kind: "reserved", issuance };
  const former = refusals.get(counted.length + codes.length);
  if (former) return { kind: "repeated", ...(await earlierIssuance(main, former)) };
  if (counted.length > 0 && refusals.has(0))
    return { kind: "quota", used: (refusals.get(0)?.used as number | undefined) ?? 0 };
  if (counted.length > 0 && refusals.has(1)) return { kind: "event_gone" };
  const recoded = { ...issuance.recoded };
  for (const [index, position] of positionsOf(issuance).entries())
    if (refusals.has(counted.length + index)) recoded[position] = (recoded[position] ?? 0) + 1;
  return reserve(main, { ...issuance, recoded }, quota, certificates);
}

/** The puts of an issuance; the first is refused if its slot is taken. */
function storing(main: Table, issuance: Issuance): Action[] {
  const [first, ...others] = issuanceItems(issuance);
  // The slot of an Idempotency-Key is free after its time even before TTL deletes the item.
  const forgotten = forgottenBefore(new Date(issuance.created_at));
  return [
    put(main, first, expression`${MISSING} OR created_at < ${forgotten}`),
    ...others.map((item) => put(main, item)),
  ];
}

const openKey = ({
  organization_id,
  slot,
  created_at,
}: Pick<Issuance, "organization_id" | "slot" | "created_at">) => keys.open(organization_id, slot, created_at);

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
    countIssued(main, issuance, { issued: count, invited: count - registered, pending: registered }),
  ];
}

/** The issuance of an item, and whether it is finished; it is read again then, as finishing it can change codes. */
async function earlierIssuance(main: Table, item: Item): Promise<EarlierIssuance> {
  const issuance = await readIssuance(main, item);
  if (await getItem(main, openKey(issuance))) return { issuance, finished: false };
  const { organization_id, slot } = issuance;
  const recoded = (await getItem(main, keys.issuance(organization_id, slot)))?.recoded;
  return { issuance: { ...issuance, recoded: (recoded as Issuance["recoded"]) ?? {} }, finished: true };
}

/** Puts are conditional, so that a repetition never overwrites a certificate, which may be accepted already. */
async function finish(main: Table, issuance: Issuance): Promise<Issuance> {
  const recoded: Record<number, number> = { ...issuance.recoded };
  const positions = positionsOf(issuance);
  await forEachParallel([...certificatesOf(issuance).entries()], PARALLEL, async ([index, certificate]) => {
    const position = positions[index]!;
    const attempt = await writeCode(main, issuance, position, certificate);
    if (attempt > 0) recoded[position] = attempt;
    const short_code = certificateCode(issuance.salt, position, attempt);
    await putItem(main, issuedItem({ ...certificate, short_code }), MISSING);
  });
  const { organization_id, slot } = issuance;
  if (Object.keys(recoded).length > Object.keys(issuance.recoded).length)
    await updateItem(main, keys.issuance(organization_id, slot), { set: { recoded } }, EXISTS);
  await deleteItem(main, openKey(issuance));
  return { ...issuance, recoded };
}

/**
 * Takes the first short code of a certificate that is free or its own; gives the attempt that made it. A code is never
 * given back, so every run gives the same one.
 */
async function writeCode(
  main: Table,
  { salt, recoded }: Issuance,
  position: number,
  certificate: Certificate,
): Promise<number> {
  for (let attempt = recoded[position] ?? 0; ; attempt++) {
    const short_code = certificateCode(salt, position, attempt);
    const { written, item } = await putItem(main, codeItem({ ...certificate, short_code }), MISSING);
    const mine =
      item?.certificate_id === certificate.id && item.organization_id === certificate.organization_id;
    if (written || mine) return attempt;
  }
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
