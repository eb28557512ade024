import { AsyncLocalStorage } from "node:async_hooks";
import { routes } from "#functions/api/routes.ts";
import { workers } from "#functions/workers/workers.ts";
import { grantsOf } from "#infra/grants.ts";
import type { LambdaHandler, LocalFunction } from "#infra/local/function.ts";
import { type Grant, keyPatternsOf } from "#shared/grant.ts";
import { portsOf } from "#shared/http/endpoint.ts";
import type { StoreCall } from "#shared/storage/table/client.ts";

type TableGrant = Extract<Grant, { table: unknown }>;
type Json = Readonly<Record<string, unknown>>;

/** What IAM is asked for one item of a call: an action, a table, an index, and the partition keys. */
interface Asked {
  readonly action: string;
  readonly table: string;
  readonly index?: string | undefined;
  readonly keys: readonly string[];
}

const GRANTS = new Map<string, readonly TableGrant[]>(
  [
    ...routes.map((route) => [route.id, portsOf(route)] as const),
    ...workers.map(({ id, uses }) => [id, uses] as const),
  ].map(([id, ports]) => [id, grantsOf(ports).filter((grant) => "table" in grant)]),
);
const running = new AsyncLocalStorage<string>();

/** The id of the function that runs; undefined for the tests themselves. */
export const runningFunction = (): string | undefined => running.getStore();

/** The function's handler, whose calls to the tables are known to be the function's. */
export const knownAs =
  ({ id, handler }: LocalFunction): LambdaHandler =>
  (event, context) =>
    running.run(id, () => handler(event, context));

/**
 * Says which permission the function that runs lacks for a call that it made to a table: "pages.accept: PutItem on main of
 * CODE#…". Nothing for a call of the tests themselves. So every test over the local stack also proves the key conditions.
 */
export function lacking({ operation, input }: Pick<StoreCall, "operation" | "input">): string[] {
  const id = running.getStore();
  if (id === undefined) return [];
  return askedOf(operation, input as Json)
    .filter((asked) => !GRANTS.get(id)!.some((grant) => permits(grant, asked)))
    .map(
      ({ action, table, index, keys }) =>
        `${id}: ${action} on ${index === undefined ? table : `${table}/${index}`} of ${keys.join(", ")}`,
    );
}

function permits(grant: TableGrant, { action, table, index, keys }: Asked): boolean {
  if (grant.table !== table) return false;
  const actions: readonly string[] = index === undefined ? grant.actions : ["Query"];
  if (!actions.includes(action) || (index !== undefined && !grant.indexes?.includes(index))) return false;
  const patterns = keyPatternsOf(grant);
  return patterns === undefined || keys.every((key) => patterns.some((pattern) => isLike(key, pattern)));
}

const EXPRESSIONS = new Map<string, RegExp>();
/** IAM's StringLike: `*` is any text, `?` any character. */
function isLike(key: string, pattern: string): boolean {
  let expression = EXPRESSIONS.get(pattern);
  if (!expression) {
    const source = pattern
      .replaceAll(/[.+^${}()|[\]\\]/g, "\\$&")
      .replaceAll("*", ".*")
      .replaceAll("?", ".");
    expression = new RegExp(`^${source}$`, "s");
    EXPRESSIONS.set(pattern, expression);
  }
  return expression.test(key);
}

/** The name of a table without the prefix of its stack. */
const tableOf = (name: unknown): string => String(name).split("-").at(-1)!;
/** A text of a call: tests give it plain, the service as DynamoDB keeps it. Throws for anything else. */
export function textInCall(value: unknown): string {
  const text = typeof value === "string" ? value : (value as Json).S;
  if (typeof text !== "string") throw new Error(`${JSON.stringify(value)} is no text.`);
  return text;
}
const keyOf = (item: unknown): string => textInCall((item as Json).pk);

function askedOf(operation: string, input: Json): Asked[] {
  const one = (action: string, table: unknown, ...keys: string[]) => ({
    action,
    table: tableOf(table),
    keys,
  });
  const inserted = ({ Statement, Parameters }: Json) => {
    const [, table, fields = ""] = /^INSERT INTO "([^"]+)" VALUE \{(.*)\}/.exec(String(Statement))!;
    const place = fields.split(",").findIndex((field) => field.trim().startsWith("'pk'"));
    return one("PartiQLInsert", table, textInCall((Parameters as unknown[])[place]));
  };
  switch (operation) {
    case "GetItem":
    case "UpdateItem":
    case "DeleteItem":
    case "PutItem":
      return [one(operation, input.TableName, keyOf(input.Key ?? input.Item))];
    case "Query":
      return [
        { ...one(operation, input.TableName, queried(input)), index: input.IndexName as string | undefined },
      ];
    case "BatchGetItem":
      return Object.entries(input.RequestItems as Json).map(([table, wanted]) =>
        one(operation, table, ...(wanted as { Keys: unknown[] }).Keys.map(keyOf)),
      );
    case "BatchWriteItem":
      return Object.entries(input.RequestItems as Json).map(([table, requests]) =>
        one(
          operation,
          table,
          ...(requests as { PutRequest?: { Item: unknown }; DeleteRequest?: { Key: unknown } }[]).map(
            (request) => keyOf(request.PutRequest?.Item ?? request.DeleteRequest?.Key),
          ),
        ),
      );
    case "TransactWriteItems":
      return (input.TransactItems as Json[]).flatMap((item) =>
        Object.entries(item).map(([kind, value]) => {
          const { TableName, Key, Item } = value as Json;
          return one(
            kind === "ConditionCheck" ? "ConditionCheckItem" : `${kind}Item`,
            TableName,
            keyOf(Key ?? Item),
          );
        }),
      );
    case "BatchExecuteStatement":
      return (input.Statements as Json[]).map(inserted);
    case "ExecuteStatement":
      return [inserted(input)];
    default:
      throw new Error(`The operation ${operation} is not known here.`);
  }
}

/** The partition that a query reads. */
function queried(input: Json): string {
  const names = (input.ExpressionAttributeNames ?? {}) as Record<string, string>;
  const values = input.ExpressionAttributeValues as Record<string, unknown>;
  const wanted = input.IndexName === undefined ? "pk" : `${input.IndexName}_pk`;
  for (const [, name, value] of String(input.KeyConditionExpression).matchAll(/([#\w]+)\s*=\s*(:\w+)/g))
    if ((names[name!] ?? name) === wanted) return textInCall(values[value!]);
  throw new Error(`No partition is read by ${String(input.KeyConditionExpression)}`);
}
