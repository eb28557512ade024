import { randomUUID } from "node:crypto";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readConfig } from "#shared/config.ts";
import { directoryTable, getItem, putItem } from "#shared/storage/table/items.ts";
import { anyCharacter } from "../support/any-text.ts";
import { patientDocuments } from "../support/documents.ts";
import { runs } from "../support/runs.ts";
import { testStack } from "../support/stack.ts";

await testStack({ workers: false });
const documents = patientDocuments();
const table = directoryTable({ config: readConfig(), dynamo: () => documents });
const sdk = DynamoDBDocumentClient.from(new DynamoDBClient({}));

/** Names as those of the types of DynamoDB's JSON are where a value could be taken for another one. */
const name = fc.oneof(
  fc.constantFrom("B", "S", "M", "L", "BS", "toJSON"),
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 8 }),
);
const binary = fc.uint8Array({ minLength: 1, maxLength: 40 });
const stored = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthIdentifier: "item" },
    fc.string({ unit: anyCharacter }),
    fc.constant('"B":"AAAA"'),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    binary,
    binary.map((bytes) => Buffer.from(bytes)),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(name, tie("value"), { maxKeys: 3, noNullPrototype: true }),
  ),
})).value;

test("whatever an item has is written and read as by the SDK as it comes", async () => {
  await fc.assert(
    fc.asyncProperty(stored, async (value) => {
      const key = { pk: randomUUID(), sk: "LEAN" };
      await putItem(table, { ...key, value });
      const { Item } = await sdk.send(
        new GetCommand({ TableName: table.name, Key: key, ConsistentRead: true }),
      );
      expect(Item!.value).toEqual(plain(value));
      expect(await getItem(table, key)).toEqual(Item);
    }),
    { numRuns: runs(30, 150) },
  );
});

/** With each buffer as the bytes that it has. */
const plain = (value: unknown): unknown =>
  value instanceof Uint8Array
    ? new Uint8Array(value)
    : Array.isArray(value)
      ? value.map(plain)
      : value !== null && typeof value === "object"
        ? Object.fromEntries(Object.entries(value).map(([at, each]) => [at, plain(each)]))
        : value;
