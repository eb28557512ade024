import { QueryCommand } from "@aws-sdk/client-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import type { Attributes } from "./item.ts";
import type { Table } from "./items.ts";
import { queryOf, type Reading, type Run, sortAttribute } from "./list.ts";

/** A page in progress: its end is known before the longer work of decoding its items. */
export interface ComingPage {
  /** Sort key of the last item that was read when more follow; null at the end. */
  readonly frontier: Promise<string | null>;
  /** Items as DynamoDB sends them, with strings and numbers only: the SDK takes longer to decode them than all the rest takes. */
  readonly items: Promise<readonly Attributes[]>;
}

/** Reads up to `limit` items of a run by one query, for callers that request the next page during the decoding. */
export function startRun(table: Table, run: Run, reading: Reading): ComingPage {
  const query = queryOf(table, run, reading);
  if (!query) return { frontier: Promise.resolve(null), items: Promise.resolve([]) };
  const sortName = sortAttribute(run.index);
  const values = marshall(query.ExpressionAttributeValues, { removeUndefinedValues: true });
  // The command of the plain client, whose answer is not decoded.
  const page = table.client().send(new QueryCommand({ ...query, ExpressionAttributeValues: values }));
  return {
    frontier: page.then(({ LastEvaluatedKey }) => LastEvaluatedKey?.[sortName]?.S ?? null),
    items: page.then(({ Items = [] }) => Items),
  };
}
