import { setImmediate } from "node:timers/promises";
import { QueryCommand } from "@aws-sdk/client-dynamodb";
import type { QueryCommandInput } from "@aws-sdk/lib-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import type { Attributes } from "./item.ts";
import type { Table } from "./items.ts";
import { queryOf, type Reading, type Run, sortAttribute } from "./list.ts";

/** A page in progress: its end is known when its bytes have arrived, before the longer work of decoding them. */
export interface ComingPage {
  /** Sort key of the last item that was read when more follow; null at the end. */
  readonly frontier: Promise<string | null>;
  /** Items that are not decoded: the document client takes longer for that than all the rest takes. */
  readonly items: Promise<readonly Attributes[]>;
}

/** Reads up to `limit` items of a run by one query, for callers that request the next page during the decoding. */
export function startRun(table: Table, run: Run, reading: Reading): ComingPage {
  const query = queryOf(table, run, reading);
  if (!query) return { frontier: Promise.resolve(null), items: Promise.resolve([]) };
  const sortName = sortAttribute(run.index);
  const frontier = Promise.withResolvers<string | null>();
  const command = plain(query);
  tellEnd(command, sortName, frontier.resolve);
  const items = table
    .client()
    .send(command)
    .then(({ Items = [], LastEvaluatedKey: last }) => {
      frontier.resolve(last?.[sortName]?.S ?? null);
      return Items;
    });
  items.catch(frontier.reject);
  return { frontier: frontier.promise, items };
}

/** The query as a command that does not decode items. */
const plain = ({ ExpressionAttributeValues: values, ...query }: QueryCommandInput): QueryCommand =>
  new QueryCommand({
    ...query,
    ExpressionAttributeValues: marshall(values, { removeUndefinedValues: true }),
  });

/** Keys are printable ASCII without quotes, so the last key of a response can be found in its bytes. */
const LAST_KEY = /"LastEvaluatedKey":\{((?:"\w+":\{"S":"[^"\\]*"\},?)+)\}/;
const LAST_KEY_BYTES = 2_048;

/**
 * Calls `tell` with the sort key at which a page ends as soon as its bytes have arrived, if more items follow. The same
 * words in an item would have escaped quotes. An end that is not found here is known after decoding.
 */
function tellEnd(command: QueryCommand, sortName: string, tell: (sortKey: string) => void): void {
  command.middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args);
      const response = result.response as { body: AsyncIterable<Uint8Array> | Uint8Array };
      const bytes = Buffer.concat(await Array.fromAsync(response.body as AsyncIterable<Uint8Array>));
      response.body = bytes;
      const at = bytes.lastIndexOf('"LastEvaluatedKey":');
      const [, key] = LAST_KEY.exec(bytes.toString("latin1", at, at + LAST_KEY_BYTES)) ?? [];
      if (at !== -1 && key !== undefined) tell(JSON.parse(`{${key}}`)[sortName].S);
      // Decoding blocks this process, so the next request is sent first.
      await setImmediate();
      return result;
    },
    { step: "deserialize", priority: "low", name: "tellEnd", override: true },
  );
}
