import { readFileSync } from "node:fs";
import { type AttributeValue, BatchWriteItemCommand } from "@aws-sdk/client-dynamodb";
import { paginateScan } from "@aws-sdk/lib-dynamodb";
import { type Config, readConfig } from "#shared/config.ts";
import type { Connection } from "#shared/connect.ts";
import { batchesOf, forEachParallel } from "#shared/domain/batches.ts";
import type { Item } from "#shared/storage/table/item.ts";
import { TABLES, type TableName } from "#shared/storage/table/tables.ts";
import { patientDocuments } from "../../support/documents.ts";

/** What the items of the former shape belong to, and say. */
export const FORMER = {
  organization: "95b8a90d-0bc4-49f6-b050-9eab1dee901c",
  other: "5bbe15b4-46fd-4076-80b7-3391561f905a",
  webhook: "8e5d7fba-e781-4e27-80e3-1460d9f4b2f0",
  day: "5d25f385-bc6c-4f24-ad10-3b239d7a31e0",
  week: "f507f8ca-d9b6-4900-931c-a719a182df6a",
  empty: "eb96880b-d504-485f-874b-65920798c524",
  used: 28,
  /** In the month of the items, after the last of them. */
  now: new Date("2026-11-22T12:00:00.000Z"),
} as const;

type Stored = Record<string, AttributeValue>;
interface Line {
  readonly table: TableName;
  readonly item: Stored;
}

/** No item may be deleted while a test runs, however much later that is. */
const KEPT = { N: String(Date.parse("2099-01-01T00:00:00Z") / 1_000) };
const LINES = readFileSync(`${import.meta.dirname}/items.jsonl`, "utf8")
  .trimEnd()
  .split("\n");

const bytes = (name: string, value: unknown): unknown =>
  name === "B" && typeof value === "string" ? Buffer.from(value, "base64") : value;

/** Writes raw items, which then have no shape, whatever the storage adapters do. */
export async function putRaw(
  config: Config,
  items: readonly { table: TableName; item: Stored }[],
): Promise<void> {
  const client = patientDocuments();
  const names = nameOf(config);
  await forEachParallel(batchesOf(items, 25), 8, async (batch) => {
    const requests = Object.entries(Object.groupBy(batch, ({ table }) => names[table]));
    const RequestItems = Object.fromEntries(
      requests.map(([name, lines = []]) => [name, lines.map(({ item }) => ({ PutRequest: { Item: item } }))]),
    );
    await client.send(new BatchWriteItemCommand({ RequestItems }));
  });
  client.destroy();
}

/** Loads the items of the former shape into the tables; `change` gives an item as it shall be, undefined for none. */
export async function loadFormer(
  config: Config = readConfig(),
  change: (line: Line) => Stored | undefined = ({ item }) => item,
): Promise<void> {
  const lines = LINES.map((line) => JSON.parse(line, bytes) as Line);
  const kept = lines.map(({ table, item }) => ({
    table,
    item: item.expires_on ? { ...item, expires_on: KEPT } : item,
  }));
  await putRaw(
    config,
    kept.flatMap((line) => {
      const item = change(line);
      return item ? [{ table: line.table, item }] : [];
    }),
  );
}

const nameOf = (config: Config): Record<TableName, string> => ({
  main: config.TABLE_MAIN!,
  gate: config.TABLE_GATE!,
  deliveries: config.TABLE_DELIVERIES!,
  directory: config.TABLE_DIRECTORY!,
});

/** All items of all tables, with the name of the table. */
export async function everything(config: Config = readConfig()): Promise<{ table: TableName; item: Item }[]> {
  const client = patientDocuments();
  const found: { table: TableName; item: Item }[] = [];
  for (const table of Object.keys(TABLES) as TableName[]) {
    const scan = { TableName: nameOf(config)[table], ConsistentRead: true };
    for await (const { Items = [] } of paginateScan({ client }, scan))
      found.push(...Items.map((item) => ({ table, item })));
  }
  client.destroy();
  return found;
}

/** The tables of a test, patient with a busy emulator. */
export function connectionTo(config: Config = readConfig()): Connection {
  const documents = patientDocuments();
  return { config, dynamo: () => documents };
}
