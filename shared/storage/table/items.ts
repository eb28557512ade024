import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import { required } from "#shared/config.ts";
import type { Connection } from "#shared/connect.ts";
import {
  type Changes,
  type Expression,
  expression,
  expressionFields,
  updateExpression,
} from "./expressions.ts";
import type { Item } from "./item.ts";

/** A table that an adapter reads or writes. */
export interface Table {
  readonly name: string;
  readonly client: () => DynamoDBDocumentClient;
}
export const mainTable = ({ config, documents }: Connection): Table => ({
  name: config.TABLE_MAIN,
  client: documents,
});
export const gateTable = ({ config, documents }: Connection): Table => ({
  name: config.TABLE_GATE,
  client: documents,
});
export const deliveriesTable = ({ config, documents }: Connection): Table => ({
  name: required(config, "TABLE_DELIVERIES"),
  client: documents,
});
export const directoryTable = ({ config, documents }: Connection): Table => ({
  name: required(config, "TABLE_DIRECTORY"),
  client: documents,
});

export type Key = Readonly<Record<string, string>>;

/** What came of a write: the item as it is now or, if its condition refused the write, as it stood there. */
export interface WriteOutcome {
  readonly written: boolean;
  readonly item: Item | undefined;
}

/** The item under a key. `consistent` sees every write before it. */
export async function getItem(
  { name, client }: Table,
  key: Key,
  { consistent = true }: { consistent?: boolean } = {},
): Promise<Item | undefined> {
  const { Item } = await client().send(
    new GetCommand({ TableName: name, Key: key, ConsistentRead: consistent }),
  );
  return Item;
}

/** Writes a whole item, under a condition if one is given. */
export const putItem = ({ name, client }: Table, item: Item, when?: Expression): Promise<WriteOutcome> =>
  unlessRefused(
    client().send(new PutCommand({ TableName: name, Item: item, ...(when && conditionFields(when)) })),
  );

/** Writes an item in the place of the one that has the given revision; false when somebody was faster. */
export async function replaceRevision(table: Table, item: Item, revision: number): Promise<boolean> {
  return (await putItem(table, item, expression`revision = ${revision}`)).written;
}

/** Changes an item, which is made if it is missing and no condition asks for it. */
export const updateItem = (
  { name, client }: Table,
  key: Key,
  changes: Changes,
  when?: Expression,
): Promise<WriteOutcome> =>
  unlessRefused(
    client().send(new UpdateCommand({ ...updateFields(name, key, changes, when), ReturnValues: "ALL_NEW" })),
  );

/** Takes an item away; one that is gone already is no error. */
export async function deleteItem({ name, client }: Table, key: Key): Promise<void> {
  await client().send(new DeleteCommand({ TableName: name, Key: key }));
}

/** The condition of a write as a request has it; a refusal then brings the item that stood there. */
export const conditionFields = (when: Expression) => ({
  ...expressionFields({ ConditionExpression: when }),
  ReturnValuesOnConditionCheckFailure: "ALL_OLD" as const,
});

/** An update as a request has it. */
export const updateFields = (name: string, key: Key, changes: Changes, when: Expression | undefined) => ({
  TableName: name,
  Key: key,
  ...expressionFields({
    UpdateExpression: updateExpression(changes),
    ...(when && { ConditionExpression: when }),
  }),
  ...(when && { ReturnValuesOnConditionCheckFailure: "ALL_OLD" as const }),
});

async function unlessRefused(
  write: Promise<{ readonly Attributes?: Item | undefined }>,
): Promise<WriteOutcome> {
  try {
    return { written: true, item: (await write).Attributes };
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    return { written: false, item: error.Item && unmarshall(error.Item) };
  }
}
