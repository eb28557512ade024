import {
  type DynamoDBDocumentClient,
  QueryCommand,
  type QueryCommandInput,
  type QueryCommandOutput,
} from "@aws-sdk/lib-dynamodb";
import type { Slice, Window } from "#shared/domain/page.ts";
import { type Item, recordOf } from "./item.ts";
import { fillWindow } from "./window.ts";

/** One ordered run of items: a partition of the table or of an index, within bounds of its sort key. */
export interface Run {
  readonly index?: string;
  readonly partition: string;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  /** Position after which to go on, exclusive, as this run's sort key writes it. */
  readonly after?: string | undefined;
  /** Filter over other attributes, with its names and values. */
  readonly filter?:
    | {
        readonly expression: string;
        readonly names: Record<string, string>;
        readonly values: Record<string, unknown>;
      }
    | undefined;
}

export interface RunPage {
  readonly items: readonly Item[];
  /** Sort key of the last item that was read (also if filtered away) when more follow; null at the end. */
  readonly frontier: string | null;
}

/** Attributes of the table's own keys and of each index. */
export const sortAttribute = (index: string | undefined): string =>
  index === "by_list" || index === "by_address" ? `${index}_sk` : "sk";

export interface Reading {
  readonly ascending: boolean;
  readonly limit: number | undefined;
}

/** Reads up to `limit` items of a run, before filtering: one query. */
export async function readRun(
  client: DynamoDBDocumentClient,
  table: string,
  run: Run,
  reading: Reading,
): Promise<RunPage> {
  const query = queryOf(table, run, reading);
  return query ? pageOf(await client.send(new QueryCommand(query)), run) : NOTHING;
}

const NOTHING: RunPage = { items: [], frontier: null };

const pageOf = ({ Items = [], LastEvaluatedKey: last }: QueryCommandOutput, { index }: Run): RunPage => ({
  items: Items,
  frontier: last === undefined ? null : String(last[sortAttribute(index)]),
});

/** What to ask for a run; undefined when its bounds leave nothing to read. */
export function queryOf(
  table: string,
  run: Run,
  { ascending, limit }: Reading,
): QueryCommandInput | undefined {
  const partitionName = run.index === undefined ? "pk" : `${run.index}_pk`;
  const sortName = sortAttribute(run.index);
  const { low, high } = bounds(run, ascending);
  if (low !== undefined && high !== undefined && low > high) return undefined;
  const range =
    low !== undefined && high !== undefined
      ? " AND #sk BETWEEN :low AND :high"
      : low !== undefined
        ? " AND #sk >= :low"
        : high !== undefined
          ? " AND #sk <= :high"
          : "";
  return {
    TableName: table,
    IndexName: run.index,
    KeyConditionExpression: `#pk = :pk${range}`,
    FilterExpression: run.filter?.expression,
    ExpressionAttributeNames: {
      "#pk": partitionName,
      ...(range === "" ? {} : { "#sk": sortName }),
      ...run.filter?.names,
    },
    ExpressionAttributeValues: { ":pk": run.partition, ":low": low, ":high": high, ...run.filter?.values },
    ScanIndexForward: ascending,
    Limit: limit,
  };
}

/** A page of the records that stand under a partition of `by_list` by creation, newest first. */
export const listNewestFirst = <T extends { readonly created_at: string; readonly id: string }>(
  client: DynamoDBDocumentClient,
  table: string,
  partition: string,
  window: Window,
): Promise<Slice<T>> =>
  fillWindow<T>(
    window,
    false,
    ({ created_at, id }) => `${created_at}#${id}`,
    async (after, wanted) => {
      const run = { index: "by_list", partition, after: after ?? undefined };
      const page = await readRun(client, table, run, { ascending: false, limit: wanted });
      return { rows: page.items.map((item) => recordOf<T>(item)), frontier: page.frontier };
    },
  );

/** Inclusive bounds: the exclusive position is moved past itself, since a key condition takes one range only. */
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
