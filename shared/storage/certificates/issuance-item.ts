import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { Issuance, Skipped } from "#shared/domain/certificates/issuance.ts";
import { NO_OUTCOME } from "#shared/domain/outcomes/outcome.ts";
import { LIMITS } from "#shared/domain/rules.ts";
import { expression } from "../table/expressions.ts";
import { attributesOf, everyFieldOf, fieldsOf, type Item, type StoredFields } from "../table/item.ts";
import { getItem, type Table } from "../table/items.ts";
import { idIn, itemKey } from "../table/schema.ts";
import { type Action, put, remove, update } from "../table/transactions.ts";
import { ROW } from "./issuance-row.ts";

/** The fields of somebody who was left out, in the same way. */
const SKIPPED = everyFieldOf<Skipped>()([
  "position",
  "email",
  "certificate_id",
  "name",
  "external_id",
  "same_by",
]);

/** The other fields of an issuance, each an attribute of its own name. */
const FIELDS: StoredFields<
  Omit<Issuance, "organization_id" | "slot" | "recipients" | "recoded" | "skipped">
> = {
  id: "always",
  salt: "always",
  event_id: "always",
  badge_id: "always",
  event_revision: "always",
  badge_revision: "always",
  issuer_revision: "always",
  template_revision: "nullable",
  workload_hours: "nullable",
  expires_at: "nullable",
  created_at: "always",
  issued_by: "nullable",
  fingerprint: "nullable",
  request_id: "nullable",
  import_id: "nullable",
  phone_channels: "nullable",
  reminders: "nullable",
  unheard: "nullable",
};

type Row = readonly unknown[];
type Packed = readonly [rows: readonly Row[], skipped: readonly Row[] | null];

/** The values of a record in the order of its fields; a truth is 1 or 0. */
function rowOf<T>(fields: readonly (keyof T)[], record: T): Row {
  // A guardian is rare, and who has none is as short as before.
  const row = fields.map((field) =>
    typeof record[field] === "boolean"
      ? field === "guardian" && !record[field]
        ? null
        : Number(record[field])
      : record[field],
  );
  return row.slice(0, row.findLastIndex((value) => value !== null) + 1);
}

/** The record of a row. */
const inRow = <T>(fields: readonly (keyof T)[], row: Row): T =>
  Object.fromEntries(fields.map((field, place) => [field, row[place] ?? null])) as T;

/** How long an issuance may be needed: to repeat its response, or to finish it. */
const KEEP_SECONDS = Math.max(LIMITS.idempotencyHours, 24 * 7) * 3_600;

/** DynamoDB allows 400 kB an item; the recipients of a request of 1 MB can be longer, even compressed. */
const PART_BYTES = 380_000;

/**
 * The items of an issuance: first the one under its own key, then those with what does not fit into it. Recipients are
 * compressed, since a transaction costs two write units per kilobyte. `written`: the same transaction writes its codes, which
 * have what is said of each person, so that it is not stored here too.
 */
export function issuanceItems(
  issuance: Issuance,
  { written = false }: { readonly written?: boolean } = {},
): [Item, ...Item[]] {
  const { organization_id, slot, recipients, recoded, skipped, created_at } = issuance;
  const kept = written ? recipients.map((recipient) => ({ ...recipient, ...NO_OUTCOME })) : recipients;
  const expires_on = Math.floor(Date.parse(created_at) / 1_000) + KEEP_SECONDS;
  const [packed, ...others] = packedParts({ recipients: kept, skipped });
  const first = { kind: "issuance", ...attributesOf(FIELDS, issuance), packed, expires_on };
  const inCodes = written && recipients.some(({ role, values }) => role !== null || values !== null);
  const codes = Object.keys(recoded).length > 0 ? { recoded } : {};
  return [
    {
      ...itemKey.issuance(organization_id, slot),
      ...first,
      ...codes,
      ...(others.length > 0 ? { parts: others.length + 1 } : {}),
      ...(inCodes ? { outcomes_in_codes: 1 } : {}),
    },
    ...partItems(issuance, others, expires_on),
  ];
}

const partItems = (
  { organization_id, slot }: Issuance,
  parts: readonly Uint8Array[],
  expires_on: number | undefined,
): Item[] =>
  parts.map((packed, n) => ({
    ...itemKey.issuancePart(organization_id, slot, n + 1),
    kind: "issuance_part",
    packed,
    expires_on,
  }));

/** Recipients and those who were left out, compressed, in as many parts as need an item each. */
function packedParts({
  recipients,
  skipped,
}: Pick<Issuance, "recipients" | "skipped">): [Uint8Array, ...Uint8Array[]] {
  const rows = recipients.map((recipient) => rowOf(ROW, recipient));
  const left = skipped?.map((recipient) => rowOf(SKIPPED, recipient)) ?? null;
  const packed = deflateRawSync(Buffer.from(JSON.stringify([rows, left] satisfies Packed)));
  const parts = Math.ceil(packed.length / PART_BYTES);
  const part = (n: number) => packed.subarray(n * PART_BYTES, (n + 1) * PART_BYTES);
  return [part(0), ...Array.from({ length: parts - 1 }, (_, n) => part(n + 1))];
}

/**
 * The actions that write the people of a stored issuance anew, all else as it is; refused when another write came first. `item`:
 * the first one as it was read, of which the whole issuance was.
 */
export function repacked(main: Table, item: Item, issuance: Issuance): [Action, ...Action[]] {
  const { organization_id, slot } = issuance;
  const [packed, ...others] = packedParts(issuance);
  const { parts: former = 1, repacked: times = 0, expires_on } = item as Readonly<Record<string, number>>;
  const left = Array.from(
    { length: Math.max(0, former - 1 - others.length) },
    (_, n) => others.length + 1 + n,
  );
  return [
    update(
      main,
      itemKey.issuance(organization_id, slot),
      {
        set: { packed, repacked: times + 1, ...(others.length > 0 && { parts: others.length + 1 }) },
        remove: others.length > 0 ? [] : ["parts"],
      },
      times === 0
        ? expression`id = ${issuance.id} AND attribute_not_exists(repacked)`
        : expression`id = ${issuance.id} AND repacked = ${times}`,
    ),
    ...partItems(issuance, others, expires_on).map((item) => put(main, item)),
    ...left.map((n) => remove(main, itemKey.issuancePart(organization_id, slot, n))),
  ];
}

/** The issuance of a first item; reads the other items, if it has any. What only its codes say of people is not read. */
export async function readIssuance(main: Table, item: Item): Promise<Issuance> {
  const [organizationId, slot] = [idIn(item.pk), String(item.sk)];
  const others = await Promise.all(
    Array.from({ length: Number(item.parts ?? 1) - 1 }, async (_, n) => {
      const part = await getItem(main, itemKey.issuancePart(organizationId, slot, n + 1));
      return part?.packed as Uint8Array;
    }),
  );
  return toIssuance(item, others);
}

/** The issuance of a first item, and of what the others have. */
export function toIssuance(item: Item, others: readonly Uint8Array[]): Issuance {
  const packed = Buffer.concat([item.packed as Uint8Array, ...others]);
  const [rows, skipped] = JSON.parse(inflateRawSync(packed).toString()) as Packed;
  return fieldsOf(FIELDS, item, {
    organization_id: idIn(item.pk),
    slot: String(item.sk),
    recoded: (item.recoded as Issuance["recoded"] | undefined) ?? {},
    recipients: rows.map((row) => {
      const recipient = inRow<Issuance["recipients"][number]>(ROW, row);
      const { registered, guardian } = recipient;
      return { ...recipient, registered: Boolean(registered), guardian: Boolean(guardian) };
    }),
    skipped: skipped?.map((row) => inRow<Skipped>(SKIPPED, row)) ?? null,
  });
}

/** Whether what is said of people stands only in the codes that were written with an issuance. */
export const isInCodes = ({ outcomes_in_codes }: Item): boolean => outcomes_in_codes === 1;
