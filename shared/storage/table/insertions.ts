import { type AttributeValue, BatchExecuteStatementCommand } from "@aws-sdk/client-dynamodb";
import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { batchesOf, forEachParallel } from "#shared/domain/batches.ts";
import { coalesce } from "./coalesce.ts";
import { MISSING } from "./expressions.ts";
import { encoded, type Item, shaped } from "./item.ts";
import { isStored, putItem, type Table } from "./items.ts";

/**
 * Puts that are refused when their key is taken, many in one call: only PartiQL has that, at the price of single writes.
 * DynamoDB does or refuses each statement alone (developer guide, "Running batch operations with PartiQL for DynamoDB").
 */
interface Insertion {
  /** Names the item; a call may have each once. */
  readonly item: string;
  readonly Statement: string;
  readonly Parameters: AttributeValue[];
}
/**
 * `there`: the key is taken; `perhaps`: by this call itself, which the SDK repeated. `undone`: throttled, or met another
 * write; the same write can succeed alone.
 */
type Outcome = "done" | "there" | "perhaps" | "undone";

/** The most statements of a call. */
const STATEMENTS_MAX = 25;
/** Parallel writes of what a batch did not do: as many as one client has connections. */
const PARALLEL = 50;
/** How long the last writes of messages wait for each other; nobody waits for them. */
const LINGER_MS = 10;

async function execute(
  client: DynamoDBDocumentClient,
  insertions: readonly Insertion[],
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = insertions.map(() => "undone");
  const calls = callsOf(insertions).map(async (call) => {
    const Statements = call.map(({ insertion: { item: _item, ...statement } }) => statement);
    const { Responses = [], $metadata } = await client.send(new BatchExecuteStatementCommand({ Statements }));
    const taken = ($metadata.attempts ?? 1) > 1 ? "perhaps" : "there";
    for (const [n, { position }] of call.entries()) {
      const code = Responses[n]?.Error?.Code;
      if (code === "DuplicateItem") outcomes[position] = taken;
      else if (Responses[n] && code === undefined) outcomes[position] = "done";
    }
  });
  await Promise.all(calls);
  return outcomes;
}

/** The insertions of each call with their positions; those of the same item are in different calls. */
function callsOf(insertions: readonly Insertion[]) {
  const placed = insertions.map((insertion, position) => ({ insertion, position }));
  const perItem = [...Map.groupBy(placed, ({ insertion }) => insertion.item).values()];
  const rounds = Math.max(0, ...perItem.map(({ length }) => length));
  return Array.from({ length: rounds }, (_, round) => perItem.flatMap((own) => own[round] ?? [])).flatMap(
    (round) => batchesOf(round, STATEMENTS_MAX),
  );
}

function insertion(table: Table, item: Item): Insertion {
  const attributes = encoded(shaped(item));
  const names = Object.keys(attributes);
  return {
    item: `${table.name} ${item.pk} ${item.sk}`,
    Statement: `INSERT INTO "${table.name}" VALUE {${names.map((name) => `'${name}': ?`).join(", ")}}`,
    Parameters: Object.values(attributes),
  };
}

/** Puts items under keys that are free; gives the positions of those that are not. */
export async function insertAll(table: Table, items: readonly Item[]): Promise<ReadonlySet<number>> {
  const outcomes = await execute(
    table.client(),
    items.map((item) => insertion(table, item)),
  );
  const there = new Set<number>();
  await forEachParallel([...outcomes.entries()], PARALLEL, async ([position, outcome]) => {
    if (!(await isInserted(table, items[position]!, outcome))) there.add(position);
  });
  return there;
}

async function isInserted(table: Table, item: Item, outcome: Outcome): Promise<boolean> {
  if (outcome === "done" || outcome === "there") return outcome === "done";
  const { written, item: stored } = await putItem(table, item, MISSING);
  return written || (outcome === "perhaps" && isStored(stored, item));
}

const insertNow = coalesce(execute);
const insertSoon = coalesce(execute, LINGER_MS);

/** As {@link insertAll} for one item, together with what else is written at this moment; false when the key is not free. */
export const insertTogether = async (table: Table, item: Item): Promise<boolean> =>
  isInserted(table, item, await insertNow(table.client(), insertion(table, item)));

/** As {@link insertTogether}, for the last write of a message. */
export const insertLast = async (table: Table, item: Item): Promise<boolean> =>
  isInserted(table, item, await insertSoon(table.client(), insertion(table, item)));
