import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import type { Reference } from "#shared/domain/ids.ts";
import { EXISTS, expression } from "./expressions.ts";
import { TABLES } from "./tables.ts";

/**
 * The shape in which this release writes items, as their attribute `v` (decision 12.25). An item without it has the
 * former shape, which readers take too and `operator migrate` converts.
 */
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
/** An item that is not decoded yet. */
export type Attributes = Readonly<Record<string, AttributeValue>>;

/** An item as it is written: with its shape. */
export const shaped = (item: Item): Item => ({ ...item, v: SHAPE });
/** Whether an item has a shape before that of this release. */
export const isFormer = ({ v }: Item): boolean => v === undefined || Number(v) < SHAPE;
/** The condition that there is an item, and it still has a former shape. */
export const STILL_FORMER = expression`${EXISTS} AND (attribute_not_exists(v) OR v < ${SHAPE})`;

/** The record of an item: everything but keys and storage attributes. */
export function recordOf<T>(item: Item): T {
  const record: Item = {};
  for (const [name, value] of Object.entries(item)) if (!STORAGE_ATTRIBUTES.has(name)) record[name] = value;
  return record as T;
}

/** The item in an image of a stream record. */
export const itemOf = (image: Readonly<Record<string, unknown>> | undefined): Item | undefined =>
  image && unmarshall(image as Record<string, AttributeValue>);

/**
 * Whether an event or badge that was found by its short code is the one that an organization means: it belongs to the
 * organization, and has the reference's UUID if that has one, since two UUIDs can share a short code.
 */
export const isMeant = (
  found: { readonly organization_id?: unknown; readonly id?: unknown },
  organizationId: string,
  { uuid }: Reference,
): boolean => found.organization_id === organizationId && (uuid === null || uuid === found.id);
