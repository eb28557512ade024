import { setImmediate } from "node:timers/promises";
import { QueryCommand } from "@aws-sdk/client-dynamodb";
import type { QueryCommandInput } from "@aws-sdk/lib-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import type { Attributes } from "./item.ts";
import type { Table } from "./items.ts";
import { queryOf, type Reading, type Run, sortAttribute } from "./list.ts";

/** A page on its way: where it ends is known when its bytes have come, before the longer work of decoding them. */
export interface ComingPage {
  /** Sort key of the last item that was read when more follow; null at the end. */
  readonly frontier: Promise<string | null>;
  /** Items as they come over the wire: the document client takes longer to decode them than all the rest. */
  readonly items: Promise<readonly Attributes[]>;
}

/** Reads up to `limit` items of a run, before filtering, by one query; for who asks for the next page at once. */
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

/** The plain client's command: what comes back stays as it came. */
const plain = ({ ExpressionAttributeValues: values, ...query }: QueryCommandInput): QueryCommand =>
  new QueryCommand({
    ...query,
    ExpressionAttributeValues: marshall(values, { removeUndefinedValues: true }),
  });

/** Keys of ours are printable ASCII without quotes, so that the last key of an answer can be found in its bytes. */
const LAST_KEY = /"LastEvaluatedKey":\{((?:"\w+":\{"S":"[^"\\]*"\},?)+)\}/;
const LAST_KEY_BYTES = 2_048;

/**
 * Tells the sort key at which a page ends as soon as its bytes are there, if any follow. Within text of an item the same
 * words would have their quotes escaped. A page whose end is not found so tells it when it is decoded.
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
      // Decoding holds up everything else in this process: first whoever was told sends the next request.
      await setImmediate();
      return result;
    },
    { step: "deserialize", priority: "low", name: "tellEnd", override: true },
  );
}
