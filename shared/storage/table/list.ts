import { QueryCommand, type QueryCommandInput } from "@aws-sdk/client-dynamodb";
import type { Slice, Window } from "#shared/domain/page.ts";
import { attribute, type Expression, expression, expressionFields, projectionOf } from "./expressions.ts";
import { decoded, type Item } from "./item.ts";
import type { Table } from "./items.ts";
import { type IndexDefinition, TABLES } from "./tables.ts";

/** One ordered run of items: a partition of the table or of an index, within bounds of its sort key. */
export interface Run {
  readonly index?: IndexName;
  readonly partition: string;
  /** Inclusive bounds of the sort key. */
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  /** The sort key after which to read on, exclusive. */
  readonly after?: string | undefined;
  /** A condition on other attributes: items that do not match are read and left out. */
  readonly filter?: Expression | undefined;
}
type IndexName = (typeof TABLES)["main" | "deliveries"]["indexes"][number]["name"];

export interface RunPage {
  readonly items: readonly Item[];
  /** Sort key of the last item that was read (even if filtered out) when more follow; null at the end. */
  readonly frontier: string | null;
}

export interface Reading {
  /** Oldest first. */
  readonly ascending?: boolean;
  /** Items to read at most, before filtering. */
  readonly limit?: number | undefined;
  /** A consistent read; not on an index. */
  readonly consistent?: boolean;
  /** The names of the attributes to give; all of them without it. What is read costs the same. */
  readonly only?: readonly string[];
}

const INDEXES = new Map<string | undefined, Pick<IndexDefinition, "partitionKey" | "sortKey">>([
  [undefined, { partitionKey: "pk", sortKey: "sk" }],
  ...[...TABLES.main.indexes, ...TABLES.deliveries.indexes].map((index) => [index.name, index] as const),
]);
/** The attribute that a table or one of its indexes is sorted by. */
export const sortAttribute = (index: string | undefined): string => INDEXES.get(index)!.sortKey;

/** Reads a run by one query: up to `limit` items, or 1 MB. */
export async function readRun(table: Table, run: Run, reading: Reading = {}): Promise<RunPage> {
  const query = queryOf(table, run, reading);
  if (!query) return { items: [], frontier: null };
  const { Items = [], LastEvaluatedKey: last } = await table.client().send(new QueryCommand(query));
  return { items: Items.map(decoded), frontier: last?.[sortAttribute(run.index)]?.S ?? null };
}

/** The query of a run; undefined when its bounds leave nothing to read. */
export function queryOf(
  { name }: Table,
  run: Run,
  { ascending = false, limit, consistent = false, only = [] }: Reading,
): QueryCommandInput | undefined {
  const { partitionKey, sortKey } = INDEXES.get(run.index)!;
  const { low, high } = bounds(run, ascending);
  if (low !== undefined && high !== undefined && low > high) return undefined;
  const sort = attribute(sortKey);
  const range =
    low !== undefined && high !== undefined
      ? expression` AND ${sort} BETWEEN ${low} AND ${high}`
      : low !== undefined
        ? expression` AND ${sort} >= ${low}`
        : high !== undefined
          ? expression` AND ${sort} <= ${high}`
          : expression``;
  return {
    TableName: name,
    IndexName: run.index,
    ...expressionFields({
      KeyConditionExpression: expression`${attribute(partitionKey)} = ${run.partition}${range}`,
      ...(run.filter && { FilterExpression: run.filter }),
      ...(only.length > 0 && { ProjectionExpression: projectionOf(only) }),
    }),
    ScanIndexForward: ascending,
    ...(consistent && { ConsistentRead: true }),
    Limit: limit,
  };
}

/** Inclusive bounds of the sort key: a key condition is one range, so the exclusive `after` moves by one key. */
function bounds(
  { from, until, after }: Run,
  ascending: boolean,
): { low: string | undefined; high: string | undefined } {
  if (after === undefined) return { low: from, high: until };
  if (ascending) return { low: from === undefined || after >= from ? `${after}\u0000` : from, high: until };
  const below = justBelow(after);
  return { low: from, high: until === undefined || below < until ? below : until };
}

/** The greatest string that sorts before `position` and can be a key here: keys are printable ASCII. */
const justBelow = (position: string): string =>
  position.slice(0, -1) +
  String.fromCharCode(position.charCodeAt(position.length - 1) - 1) +
  "\u007f".repeat(8);

/** Bounds of a run of all keys that start so. Keys are printable ASCII, of which the tilde sorts last. */
export const startingWith = (start: string) => ({ from: start, until: through(start) });
/** A bound above all keys that begin so. */
export const through = (start: string): string => `${start}~`;

/** What is due in a partition of `by_due` up to a moment, oldest first. */
export const readDue = (table: Table, partition: string, at: Date, limit: number, after?: string) =>
  readRun(
    table,
    // The tilde sorts after all entries of this millisecond.
    { index: "by_due", partition, until: through(at.toISOString()), after },
    { ascending: true, limit },
  );

/** The pages of a run to its end, oldest first unless `reading` says otherwise. */
export async function* pagesOf(
  table: Table,
  run: Run,
  reading: Reading = {},
): AsyncGenerator<readonly Item[]> {
  let after = run.after;
  do {
    const { items, frontier } = await readRun(table, { ...run, after }, { ascending: true, ...reading });
    yield items;
    after = frontier ?? undefined;
  } while (after !== undefined);
}

/** All items of a run, for lists from which something is decided: one query reads at most 1 MB. */
export async function readToEnd(table: Table, run: Run, reading: Reading = {}): Promise<Item[]> {
  const items: Item[] = [];
  for await (const page of pagesOf(table, run, reading)) for (const item of page) items.push(item);
  return items;
}

/** A page of the records in a partition of `by_list` that a filter lets through, newest first. */
export const listNewestFirst = <T extends { readonly created_at: string; readonly id: string }>(
  table: Table,
  partition: string,
  toRecord: (item: Item) => T,
  window: Window,
  filter?: Expression,
): Promise<Slice<T>> =>
  fillWindow<T>(
    window,
    filter !== undefined,
    ({ created_at, id }) => `${created_at}#${id}`,
    async (after, limit) => {
      const page = await readRun(
        table,
        { index: "by_list", partition, after: after ?? undefined, filter },
        { limit: filter ? undefined : limit },
      );
      return { rows: page.items.map(toRecord), frontier: page.frontier };
    },
  );

/** Rows of one read in list order, and the position up to which the store was read (null: to its end). */
export interface ListPart<T> {
  readonly rows: readonly T[];
  readonly frontier: string | null;
}

/**
 * Reads until a page is full, the list ends or, with a filter, two reads of at most 1 MB are made: then the page may be
 * short although more rows follow (decision 5.4). `read` gives up to `wanted` rows after a position.
 */
export async function fillWindow<T>(
  { limit, offset, after }: Window,
  filtered: boolean,
  positionOf: (row: T) => string,
  read: (after: string | null, wanted: number) => Promise<ListPart<T>>,
): Promise<Slice<T>> {
  const needed = offset + limit + 1;
  const rows: T[] = [];
  let position = after;
  for (let reads = 1; ; reads++) {
    const part = await read(position, needed - rows.length);
    for (const row of part.rows) rows.push(row);
    position = part.frontier;
    if (rows.length >= needed || position === null || (filtered && reads === 2)) break;
  }
  const page = rows.slice(offset, offset + limit);
  if (rows.length < needed) return { rows: page, next: position, skip: Math.max(0, offset - rows.length) };
  return { rows: page, next: positionOf(page.at(-1)!) };
}
