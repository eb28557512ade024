import { isDeepStrictEqual } from "node:util";
import {
  ConditionalCheckFailedException,
  DeleteItemCommand,
  GetItemCommand,
  PutItemCommand,
  UpdateItemCommand,
} from "@aws-sdk/client-dynamodb";
import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { required } from "#shared/config.ts";
import type { Connection } from "#shared/connect.ts";
import {
  type Changes,
  type Expression,
  expression,
  expressionFields,
  updateExpression,
} from "./expressions.ts";
import { type Attributes, decoded, encoded, type Item, SHAPE, shaped } from "./item.ts";

/** A table that an adapter reads or writes. */
export interface Table {
  readonly name: string;
  readonly client: () => DynamoDBDocumentClient;
}
/** The tables of the service. Each throws when the function does not have it. */
export const mainTable = ({ config, dynamo }: Connection): Table => ({
  name: required(config, "TABLE_MAIN"),
  client: dynamo,
});
export const gateTable = ({ config, dynamo }: Connection): Table => ({
  name: required(config, "TABLE_GATE"),
  client: () => gateClientOf(dynamo()),
});
export const deliveriesTable = ({ config, dynamo }: Connection): Table => ({
  name: required(config, "TABLE_DELIVERIES"),
  client: dynamo,
});
export const directoryTable = ({ config, dynamo }: Connection): Table => ({
  name: required(config, "TABLE_DIRECTORY"),
  client: dynamo,
});

export type Key = Readonly<Record<string, string>>;
/** The key of an item of the table, also from an entry of an index. */
export const storedKey = ({ pk, sk }: Item): Key => ({ pk: String(pk), sk: String(sk) });

/**
 * The result of a write; `item` is the updated item or, if the condition refused the write, the stored one. The SDK
 * repeats a write whose answer was lost: what that repetition finds written by itself counts as written (decision 12.16).
 */
export interface WriteOutcome {
  readonly written: boolean;
  readonly item: Item | undefined;
}

/** The item under a key. A consistent read unless `consistent` is false. */
export async function getItem(
  { name, client }: Table,
  key: Key,
  { consistent = true }: { consistent?: boolean } = {},
): Promise<Item | undefined> {
  const { Item } = await client().send(
    new GetItemCommand({ TableName: name, Key: encoded(key), ConsistentRead: consistent }),
  );
  return Item && decoded(Item);
}

/** What `read` finds in the item under a key; undefined where there is none. A read as that of {@link getItem}. */
export async function getRecord<T>(
  table: Table,
  key: Key,
  read: (item: Item) => T,
  how?: { consistent?: boolean },
): Promise<T | undefined> {
  const item = await getItem(table, key, how);
  return item && read(item);
}

/** Writes a whole item, on a condition if one is given. */
export const putItem = ({ name, client }: Table, item: Item, when?: Expression): Promise<WriteOutcome> =>
  unlessRefused(
    client().send(
      new PutItemCommand({
        TableName: name,
        Item: encoded(shaped(item)),
        ...(when && conditionFields(when)),
      }),
    ),
    (stored) => isStored(stored, item),
  );

/**
 * Changes an item, and creates a missing one unless the condition requires that it exists. A repetition recognises its
 * own write by `own`, which are all changes unless something is added: then name those that only this call makes.
 */
export const updateItem = (
  { name, client }: Table,
  key: Key,
  changes: Changes,
  when?: Expression,
  own: Changes = changes,
): Promise<WriteOutcome> =>
  unlessRefused(
    client().send(
      new UpdateItemCommand({ ...updateFields(name, key, changes, when), ReturnValues: "ALL_NEW" }),
    ),
    (stored) => isMadeBy(stored, own),
  );

/** As {@link putItem} and {@link updateItem}; they give whether it was written. */
export const putIf = async (...call: Parameters<typeof putItem>): Promise<boolean> =>
  (await putItem(...call)).written;
export const updateIf = async (...call: Parameters<typeof updateItem>): Promise<boolean> =>
  (await updateItem(...call)).written;

/** Deletes an item, on a condition if one is given; a missing one is no error. */
export async function deleteItem(table: Table, key: Key, when?: Expression): Promise<void> {
  await deleteIf(table, key, when);
}

/** As {@link deleteItem}; gives whether the condition held. */
export async function deleteIf({ name, client }: Table, key: Key, when?: Expression): Promise<boolean> {
  const { written } = await unlessRefused(
    client().send(
      new DeleteItemCommand({ TableName: name, Key: encoded(key), ...(when && conditionFields(when)) }),
    ),
    () => false,
  );
  return written;
}

/** The fields of a request with a condition; a refused write then returns the stored item. */
export const conditionFields = (when: Expression) => ({
  ...expressionFields({ ConditionExpression: when }),
  ReturnValuesOnConditionCheckFailure: "ALL_OLD" as const,
});

/** The fields of a request with an update. */
export const updateFields = (name: string, key: Key, changes: Changes, when: Expression | undefined) => ({
  TableName: name,
  Key: encoded(key),
  ...expressionFields({
    UpdateExpression: updateExpression(withShape(changes)),
    ...(when && { ConditionExpression: when }),
  }),
  ...(when && { ReturnValuesOnConditionCheckFailure: "ALL_OLD" as const }),
});

/**
 * An update that sets the kind can create its item, and sets all that the shape requires, so it also sets the shape; any
 * other update leaves the shape as it is. A shape that is there stays: only a conversion may raise it.
 */
const withShape = (changes: Changes): Changes =>
  changes.set?.kind === undefined
    ? changes
    : { ...changes, set: { ...changes.set, v: expression`if_not_exists(v, ${SHAPE})` } };

async function unlessRefused(
  write: Promise<{ readonly Attributes?: Attributes | undefined }>,
  isOwn: (stored: Item) => boolean,
): Promise<WriteOutcome> {
  try {
    const { Attributes } = await write;
    return { written: true, item: Attributes && decoded(Attributes) };
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    const item = error.Item && decoded(error.Item);
    const repeated = (error.$metadata.attempts ?? 1) > 1;
    return { written: repeated && item !== undefined && isOwn(item), item };
  }
}

/** Whether a stored item is exactly one that was put. */
export const isStored = (stored: Item | undefined, item: Item): boolean =>
  isDeepStrictEqual(stored, asStored(shaped(item)));

/** A value as it is read again: without undefined fields. */
const asStored = (value: unknown): unknown => decoded(encoded({ value })).value;

/** Whether an item is as these changes leave it; false if an addition or an expression makes that impossible to tell. */
function isMadeBy(item: Item, { set = {}, add = {}, remove = [] }: Changes): boolean {
  const values = Object.entries(set).filter(([, value]) => value !== undefined);
  if (Object.keys(add).length > 0 || values.some(([, value]) => typeof value === "function")) return false;
  const at = (path: string) =>
    path.split(".").reduce<unknown>((part, name) => (part as Item | undefined)?.[name], item);
  return (
    values.every(([path, value]) => isDeepStrictEqual(at(path), asStored(value))) &&
    remove.every((path) => at(path) === undefined)
  );
}

const gateClients = new WeakMap<DynamoDBDocumentClient, DynamoDBDocumentClient>();

/** Notes the client that calls the gate with fewer attempts instead of `dynamo`. */
export function noteGateClient(dynamo: DynamoDBDocumentClient, forGate: DynamoDBDocumentClient): void {
  gateClients.set(dynamo, forGate);
}

/** The client for the gate that belongs to a client; a client without one calls the gate itself. */
export const gateClientOf = (dynamo: DynamoDBDocumentClient): DynamoDBDocumentClient =>
  gateClients.get(dynamo) ?? dynamo;
