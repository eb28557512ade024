import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { convertToAttr, convertToNative } from "@aws-sdk/util-dynamodb";
import type { Reference } from "#shared/domain/ids.ts";
import { TABLES } from "./tables.ts";

/** The shape in which this release writes items, as their attribute `v` (decision 12.25); release 1.1 wrote the same. */
export const SHAPE = 2;

/** Attributes that belong to storage, not to records. */
const STORAGE_ATTRIBUTES = new Set([
  "kind",
  "v",
  ...Object.values(TABLES).flatMap(({ partitionKey, expiry }) => [partitionKey, expiry]),
  ...[TABLES.main, TABLES.deliveries].flatMap(({ sortKey, indexes }) => [
    sortKey,
    ...indexes.flatMap((index) => [index.partitionKey, index.sortKey]),
  ]),
]);

export type Item = Record<string, unknown>;
/** An item as DynamoDB keeps it. */
export type Attributes = Record<string, AttributeValue>;

/**
 * An item as DynamoDB keeps it, without undefined fields, and the item again, whatever the names in its maps are: strangers choose some,
 * as `constructor`. The document client of the SDK takes several times as long, and such a name for a type.
 */
export const encoded = (item: Item): Attributes =>
  Object.fromEntries(
    Object.entries(item).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, encodedValue(value)] as const],
    ),
  );
/** One attribute of an item; throws for undefined, and for what DynamoDB has no type for. */
export function encodedValue(value: unknown): AttributeValue {
  if (typeof value === "string") return { S: value };
  if (Number.isSafeInteger(value)) return { N: String(value) };
  if (Array.isArray(value)) return { L: value.filter((one) => one !== undefined).map(encodedValue) };
  return isPlain(value) ? { M: encoded(value) } : convertToAttr(value, { removeUndefinedValues: true });
}
const isPlain = (value: unknown): value is Item =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
export const decoded = (attributes: Attributes): Item =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, plain(value)]));
function plain(value: AttributeValue): unknown {
  if (value.S !== undefined) return value.S;
  if (value.M) return decoded(value.M);
  if (value.L) return value.L.map(plain);
  const number = Number(value.N);
  return Number.isSafeInteger(number) ? number : convertToNative(value);
}

/** An item as it is written: with its shape. */
export const shaped = (item: Item): Item => ({ ...item, v: SHAPE });

/** What a counter without a record of its own has: everything but keys and storage attributes. */
export function countsIn(item: Item): Record<string, number> {
  const counts: Item = {};
  for (const name in item) if (!STORAGE_ATTRIBUTES.has(name)) counts[name] = item[name];
  return counts as Record<string, number>;
}

/** How a record's fields are stored under their own names; an item does not have those that may be null and are. */
export type StoredFields<T> = { readonly [F in keyof T]-?: null extends T[F] ? "nullable" : "always" };

/** The attributes of a record's fields. Nulls are left out: each costs bytes in the table and in its indexes. */
export function attributesOf<T>(fields: StoredFields<T>, record: T): Item {
  const item: Item = {};
  for (const field in fields) if (record[field] !== null) item[field] = record[field];
  return item;
}

/** The fields of a record from the attributes of an item, added to `own`, which has its other ones. */
export function fieldsOf<T, O extends object>(fields: StoredFields<T>, item: Item, own: O): O & T {
  const record = own as Item;
  for (const field in fields)
    record[field] = fields[field] === "nullable" ? (item[field] ?? null) : item[field];
  return own as O & T;
}

/** Gives an ordered list of a record's fields; one that leaves a field out does not compile. */
export const everyFieldOf =
  <T>() =>
  <const F extends readonly (keyof T)[]>(
    fields: [keyof T] extends [F[number]] ? F : readonly Exclude<keyof T, F[number]>[],
  ): F =>
    fields as F;

/**
 * Gives a reader of one kind of records. It picks the record's fields from an item, so that what another release stores
 * besides reaches nobody (decision 17.2). A list that leaves a field out does not compile.
 */
export const recordReader =
  <T>() =>
  <const F extends readonly (keyof T)[]>(
    ...fields: [keyof T] extends [F[number]] ? F : readonly Exclude<keyof T, F[number]>[]
  ) =>
  (item: Item): T => {
    const record: Item = {};
    for (const field of fields as readonly string[])
      if (item[field] !== undefined) record[field] = item[field];
    return record as T;
  };

/** When the change of a stream record was made, to the second. */
export function changedAt(
  record: { readonly ApproximateCreationDateTime?: number | undefined } | undefined,
): Date | undefined {
  const seconds = record?.ApproximateCreationDateTime;
  return seconds === undefined ? undefined : new Date(seconds * 1_000);
}

/** The item in an image of a stream record. */
export const itemOf = (image: Readonly<Record<string, unknown>> | undefined): Item | undefined =>
  image && decoded(image as Attributes);

/**
 * Whether an event or badge that was found by its short code is the one that an organization refers to: it belongs to the
 * organization, and has the reference's UUID if that has one, since two UUIDs can share a short code.
 */
export const isReferredTo = (
  found: { readonly organization_id?: unknown; readonly id?: unknown },
  organizationId: string,
  { uuid }: Reference,
): boolean => found.organization_id === organizationId && (uuid === null || uuid === found.id);
