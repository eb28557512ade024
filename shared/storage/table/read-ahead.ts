import { QueryCommand } from "@aws-sdk/client-dynamodb";
import type { DynamoDBDocumentClient, QueryCommandInput } from "@aws-sdk/lib-dynamodb";
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
  const page = readPage(table.client(), query);
  return {
    frontier: page.then(({ LastEvaluatedKey }) => LastEvaluatedKey?.[sortName]?.S ?? null),
    items: page.then(({ Items = [] }) => Items),
  };
}

interface Page {
  readonly Items?: readonly Attributes[];
  readonly LastEvaluatedKey?: Attributes;
}

/** A page of a query as its JSON says it; the SDK decodes the rest of the answer, and errors. */
async function readPage(
  client: DynamoDBDocumentClient,
  { ExpressionAttributeValues: values, ...query }: QueryCommandInput,
): Promise<Page> {
  const command = new QueryCommand({
    ...query,
    ExpressionAttributeValues: marshall(values, { removeUndefinedValues: true }),
  });
  let page: Page = {};
  command.middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args);
      const response = result.response as { statusCode: number; body: AsyncIterable<Uint8Array> | Buffer };
      if (response.statusCode !== 200) return result;
      const text = Buffer.concat(
        await Array.fromAsync(response.body as AsyncIterable<Uint8Array>),
      ).toString();
      const { Items, LastEvaluatedKey, ...rest } = JSON.parse(text) as Page;
      page = { ...(Items && { Items }), ...(LastEvaluatedKey && { LastEvaluatedKey }) };
      response.body = Buffer.from(JSON.stringify(rest));
      return result;
    },
    { step: "deserialize", priority: "low", name: "takePage", override: true },
  );
  await client.send(command);
  return page;
}
