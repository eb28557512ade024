import { isDeepStrictEqual } from "node:util";
import type { Connection } from "#shared/connect.ts";
import { forEachParallel } from "#shared/domain/batches.ts";
import type { Certificate } from "#shared/domain/certificates/certificate.ts";
import { certificatesOf, type Issuance, type Skipped } from "#shared/domain/certificates/issuance.ts";
import { withoutHolder } from "#shared/domain/corrections/hand-over.ts";
import { Contended } from "#shared/domain/errors.ts";
import type { ErasedPerson, ErasureReason } from "#shared/domain/privacy/jobs.ts";
import type { Erasures, KeptDocuments } from "#shared/domain/privacy/ports.ts";
import { nothingOf } from "#shared/domain/privacy/tombstone.ts";
import { retryOnConflict } from "#shared/domain/retry-on-conflict.ts";
import { bucketOf } from "../certificates/buckets.ts";
import { certificateChanges, type PLAIN_FIELDS, toCertificate } from "../certificates/certificate-item.ts";
import { readIssuance, repacked } from "../certificates/issuance-item.ts";
import { countMoved } from "../events/counters.ts";
import { toCertificateChange } from "../requests/holder-requests.ts";
import { DUE_ENTRY, ENTRIES_OF_PERSON } from "../table/entries.ts";
import { attribute, EXISTS, type Expression, expression, isLike, joined } from "../table/expressions.ts";
import { CHANGES_START, holderKeys, REQUESTS_START } from "../table/holder-keys.ts";
import type { Item } from "../table/item.ts";
import {
  deleteItem,
  deliveriesTable,
  getItem,
  type Key,
  mainTable,
  storedKey,
  type Table,
  updateIf,
  updateItem,
} from "../table/items.ts";
import { pagesOf, readToEnd, startingWith } from "../table/list.ts";
import { otherKeys } from "../table/other-keys.ts";
import { itemKey, partitions } from "../table/schema.ts";
import { type Action, transact, transactIf, update } from "../table/transactions.ts";

/** What of a certificate's item is stored in a way of its own, and says something of its person. */
const OWN_ATTRIBUTES = ["metadata", "outcome", "guardian", "name_corrected", "phone_asked"];
/** Deletions at once. */
const PARALLEL = 10;

export const erasureRecords = (connection: Connection): Omit<Erasures, keyof KeptDocuments> => ({
  async read(organizationId, certificateId) {
    const item = await getItem(mainTable(connection), itemKey.certificate(organizationId, certificateId));
    if (!item) return undefined;
    const { erasing } = item;
    return {
      certificate: toCertificate(item),
      person: erasing === undefined ? null : (JSON.parse(String(erasing)) as ErasedPerson),
    };
  },
  async tombstone(before, after, why) {
    const main = mainTable(connection);
    return transactIf(main, [
      tombstone(main, before, after, why),
      update(
        main,
        itemKey.code(before.short_code),
        { set: { erased: why }, remove: ["outcome"] },
        expression`certificate_id = ${before.id}`,
      ),
      ...moved(main, before, after),
    ]);
  },
  async sweep(certificate, person) {
    const [main, deliveries] = [mainTable(connection), deliveriesTable(connection)];
    const found = await Promise.all([
      invitationOf(main, certificate, person),
      noticesOf(main, certificate, person),
      holdsOf(main, certificate, person),
      changesOf(main, certificate),
      messageOf(main, certificate, person),
      scrubIssuance(main, certificate, (email) => email === person.email, { whoever: true }),
      scrubRequests(main, certificate, EXISTS),
      formerHoldsOf(main, certificate),
      forgetReason(deliveries, certificate),
    ]);
    await forEachParallel(
      found.flatMap((keys) => keys ?? []),
      PARALLEL,
      (key) => deleteItem(main, key),
    );
  },
  async sweepFormer(certificate, holder) {
    const main = mainTable(connection);
    const { organization_id, id } = certificate;
    const found = await Promise.all([
      emptyChanges(main, certificate, holder),
      holdsAt(main, certificate, holder),
      scrubIssuance(main, certificate, (email) => partitions.address(email) === holder),
      scrubRequests(main, certificate, isLike({ address: holder })!),
    ]);
    await forEachParallel(
      [...found.flatMap((keys) => keys ?? []), holderKeys.formerHold(holder, organization_id, id)],
      PARALLEL,
      (key) => deleteItem(main, key),
    );
  },
  async finish({ organization_id, id }) {
    const key = itemKey.certificate(organization_id, id);
    await updateItem(
      mainTable(connection),
      key,
      { remove: ["erasing"] },
      expression`attribute_exists(erasing)`,
    );
  },
});

/** Conditional on all that was read and is kept aside, so that what is removed by it is of this person. */
function tombstone(main: Table, before: Certificate, after: Certificate, why: ErasureReason): Action {
  const { organization_id, id } = after;
  const { set, remove } = certificateChanges(before, after);
  const { email, number } = before;
  return update(
    main,
    itemKey.certificate(organization_id, id),
    {
      set: { ...set, erased_why: why, erasing: JSON.stringify({ email, number } satisfies ErasedPerson) },
      remove: [...remove, ...OWN_ATTRIBUTES, ...ENTRIES_OF_PERSON, ...DUE_ENTRY],
    },
    joined("AND", [
      isAs(before, ["status", "recipient_status", "email", "number", "corrected_at", "external_id"]),
      NOT_ERASED,
    ]),
  );
}
const NOT_ERASED = expression`attribute_not_exists(erased_at)`;

/** The condition that fields are as they were read. */
const isAs = (certificate: Certificate, fields: readonly (typeof PLAIN_FIELDS)[number][]): Expression =>
  joined(
    "AND",
    fields.map((field) =>
      certificate[field] === null
        ? expression`attribute_not_exists(${attribute(field)})`
        : isLike({ [field]: certificate[field] })!,
    ),
  )!;

/** A certificate that was revoked stays so, and is counted so. */
function moved(main: Table, before: Certificate, after: Certificate): Action[] {
  const [from, to] = [before, after].map(({ status, recipient_status }) =>
    bucketOf(status, recipient_status, true),
  ) as [string, string];
  return from === to ? [] : [countMoved(main, after, { [from]: -1, [to]: 1 })];
}

async function invitationOf(
  main: Table,
  { organization_id, id }: Certificate,
  { email }: ErasedPerson,
): Promise<Key[]> {
  const key = itemKey.invitation(organization_id, email, id);
  return (await getItem(main, key)) ? [key] : [];
}

async function keysIn(
  main: Table,
  partition: string,
  start: string,
  wanted: (item: Item) => boolean = () => true,
): Promise<Key[]> {
  const keys: Key[] = [];
  const run = { partition, ...startingWith(start) };
  for await (const items of pagesOf(main, run, { consistent: true }))
    for (const item of items) if (wanted(item)) keys.push(storedKey(item));
  return keys;
}

const noticesOf = (main: Table, { organization_id, id }: Certificate, { email }: ErasedPerson) =>
  keysIn(main, partitions.notices(organization_id), `${email}#${id}#`);

const holdsOf = (main: Table, certificate: Certificate, { email }: ErasedPerson) =>
  holdsAt(main, certificate, partitions.address(email));
const holdsAt = (main: Table, { organization_id, badge_id, event_id, id }: Certificate, address: string) => {
  const { sk } = itemKey.hold("", organization_id, badge_id, event_id, "");
  return keysIn(main, address, sk, ({ certificate_id }) => certificate_id === id);
};

/** What finds it by the addresses that had it before. */
async function formerHoldsOf(main: Table, { organization_id, id, short_code }: Certificate): Promise<Key[]> {
  const changes = await readToEnd(main, changesIn(short_code), { consistent: true });
  const holders = new Set(changes.flatMap(({ holder }) => (holder === undefined ? [] : [String(holder)])));
  return [...holders].map((holder) => holderKeys.formerHold(holder, organization_id, id));
}

/** Empties what corrections say of a former holder; gives the keys of the messages to their numbers. */
async function emptyChanges(main: Table, certificate: Certificate, holder: string): Promise<Key[]> {
  const { id, short_code, email, number: present } = certificate;
  const items = await readToEnd(main, changesIn(short_code), { consistent: true });
  const corrections = items.map(toCertificateChange);
  const emptied = withoutHolder(corrections, holder, partitions.address(email));
  await forEachParallel(
    items.flatMap((item, n) => (emptied[n] ? [{ item, changes: emptied[n] }] : [])),
    PARALLEL,
    async ({ item, changes }) => {
      const isSame = isLike({ changes: item.changes })!;
      if (!(await updateIf(main, storedKey(item), { set: { changes } }, isSame)))
        throw new Contended(new Error("The corrections are being emptied by another erasure."));
    },
  );
  const numbers = corrections.flatMap(({ changes }, n) =>
    emptied[n]
      ? (changes.recipient_number ?? []).filter((one, side) => emptied[n]!.recipient_number![side] !== one)
      : [],
  );
  const former = new Set(numbers.filter((one) => typeof one === "string" && one !== present));
  return [...former].map((number) => itemKey.phoneMessage(String(number), id));
}
const changesIn = (code: string) => ({ partition: partitions.code(code), ...startingWith(CHANGES_START) });

const changesOf = (main: Table, { short_code }: Certificate) =>
  keysIn(main, partitions.code(short_code), CHANGES_START);

async function messageOf(main: Table, { id }: Certificate, { number }: ErasedPerson): Promise<Key[]> {
  if (number === null) return [];
  const key = itemKey.phoneMessage(number, id);
  return (await getItem(main, key)) ? [key] : [];
}

/** What the person asked for keeps when, and what became of it; `whose`: a condition on each request. */
async function scrubRequests(
  main: Table,
  { organization_id, short_code }: Certificate,
  whose: Expression,
): Promise<undefined> {
  const pointers = await keysIn(main, partitions.code(short_code), REQUESTS_START);
  await forEachParallel(pointers, PARALLEL, async ({ sk }) => {
    const key = holderKeys.holderRequest(organization_id, sk!.slice(REQUESTS_START.length));
    await updateItem(main, key, { set: { from_name: null, to_name: null, reason: null } }, whose);
  });
}

/** The log of lasting changes has the reason of a revocation, which may name somebody; the erasure stands in its place. */
async function forgetReason(
  deliveries: Table,
  { organization_id, id, revoked_at }: Certificate,
): Promise<undefined> {
  if (revoked_at === null) return;
  const noted = { event: "revoked", at: revoked_at, organization_id, certificate_id: id } as const;
  const key = otherKeys.lastingEntry({ ...noted, revocation_reason: null, revoked_by: null });
  await deleteItem(deliveries, key, isLike({ event: "revoked" }));
}

/**
 * A stored issuance names all its recipients for a week, since a repeated request gets its first answer and what is unfinished is
 * finished by it. It keeps its places: an erased one is empty, so that nothing is issued twice. `whoever`: the certificate's own
 * place is emptied whatever its address.
 */
async function scrubIssuance(
  main: Table,
  { organization_id, issuance_id, short_code, id }: Certificate,
  isTheirs: (email: string) => boolean,
  { whoever = false } = {},
): Promise<undefined> {
  const coded = await getItem(main, itemKey.code(short_code));
  const slot = String(coded?.slot ?? issuance_id);
  return retryOnConflict(
    async () => {
      const item = await getItem(main, itemKey.issuance(organization_id, slot));
      if (!item || item.id !== issuance_id) return { decided: undefined };
      const issuance = await readIssuance(main, item);
      const place = certificatesOf(issuance).findIndex((one) => one.id === id);
      const recipients = issuance.recipients.map((one, n) =>
        n === place && (whoever || isTheirs(one.email)) ? nobodyAt(one) : one,
      );
      const skipped =
        issuance.skipped?.map((one) =>
          (whoever && one.certificate_id === id) || isTheirs(one.email) ? { ...one, ...NOBODY_SKIPPED } : one,
        ) ?? null;
      if (
        isDeepStrictEqual(
          { recipients, skipped },
          { recipients: issuance.recipients, skipped: issuance.skipped },
        )
      )
        return { decided: undefined };
      const refusals = await transact(main, repacked(main, item, { ...issuance, recipients, skipped }));
      return refusals ? undefined : { decided: undefined };
    },
    () => new Contended(new Error("The issuance was always changed by another erasure.")),
    SCRUB_ROUNDS,
  );
}
/** All recipients of a large request may be erased at once. */
const SCRUB_ROUNDS = 20;
/** Takes the place of an erased recipient. */
const nobodyAt = (one: Issuance["recipients"][number]): Issuance["recipients"][number] => ({
  ...nothingOf(one),
  ...{ name: "", email: "", guardian: false, registered: one.registered },
});
const NOBODY_SKIPPED: Omit<Skipped, "position" | "certificate_id" | "same_by"> = {
  name: null,
  email: "",
  external_id: null,
};
