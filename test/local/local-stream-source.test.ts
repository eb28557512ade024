import { join } from "node:path";
import { BatchWriteItemCommand, DynamoDBClient, PutItemCommand } from "@aws-sdk/client-dynamodb";
import type { DynamoDBStreamEvent } from "aws-lambda";
import { expect, onTestFinished, test } from "vitest";
import { provision } from "#infra/local/provision.ts";
import type { FailedBatch } from "#infra/local/sources/stream-batch.ts";
import { streamPosition } from "#infra/local/sources/stream-position.ts";
import { type StreamSourceOptions, startStreamSource } from "#infra/local/sources/stream-source.ts";
import { clientSettings } from "#infra/local/wire.ts";
import type { TableDefinition } from "#shared/storage/table/tables.ts";
import { eventually } from "../support/eventually.ts";
import { night } from "../support/runs.ts";
import {
  aFunction,
  aTemporaryFolder,
  reports,
  sortKeysOf,
  uniqueName,
  useEmulators,
} from "./local-support.ts";

useEmulators();

const definition: TableDefinition = {
  partitionKey: "pk",
  sortKey: "sk",
  indexes: [],
  stream: true,
  durable: false,
  expiry: "expires_on",
};

async function aTable() {
  const { tables } = await provision({ tables: { main: definition }, queues: {}, prefix: uniqueName() });
  const { name, streamArn } = tables.main!;
  const client = new DynamoDBClient(clientSettings("AWS_ENDPOINT_URL_DYNAMODB"));
  onTestFinished(() => client.destroy());
  const put = async (...keys: string[]) => {
    for (const sk of keys)
      await client.send(new PutItemCommand({ TableName: name, Item: { pk: { S: "p" }, sk: { S: sk } } }));
  };
  return { name, client, streamArn: streamArn!, put };
}

type Handler = (event: DynamoDBStreamEvent) => Promise<unknown>;
type Table = Awaited<ReturnType<typeof aTable>>;
function source(table: Table, handler: Handler, options: Partial<StreamSourceOptions> = {}) {
  const failed: FailedBatch[] = [];
  const { messages, report } = reports();
  const running = startStreamSource({
    function: aFunction(handler),
    streamArn: table.streamArn,
    filters: [],
    batchSize: 10,
    retries: 2,
    pauseMs: 1,
    position: streamPosition(undefined, table.streamArn, async () => true),
    onFailure: (batch) => failed.push(batch),
    report,
    ...options,
  });
  onTestFinished(() => running.stop());
  return { running, failed, messages };
}
const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => String(index).padStart(5, "0"));
const reportKeys = (event: DynamoDBStreamEvent, keys: readonly string[]) => ({
  batchItemFailures: event.Records.filter((record) => keys.includes(record.dynamodb!.Keys!.sk!.S!)).map(
    (record) => ({
      itemIdentifier: record.dynamodb!.SequenceNumber,
    }),
  ),
});

test("records come once, in order, in batches of at most the declared size", async () => {
  const table = await aTable();
  const keys = numbered(57);
  await table.put(...keys.slice(0, 40));
  const batches: string[][] = [];
  source(table, async (event) => void batches.push(sortKeysOf(event)));
  await table.put(...keys.slice(40));
  await eventually(() => expect(batches.flat()).toEqual(keys));
  expect(Math.max(...batches.map((batch) => batch.length))).toBeLessThanOrEqual(10);
});

test("a record looks as Lambda gives it: both images, base64 for binary values, seconds for the time", async () => {
  const table = await aTable();
  const Item = {
    pk: { S: "p" },
    sk: { S: "1" },
    list: { L: [{ M: { raw: { B: new Uint8Array([1, 255]) } } }] },
  };
  await table.client.send(new PutItemCommand({ TableName: table.name, Item }));
  await table.put("1");
  const events: DynamoDBStreamEvent[] = [];
  source(table, async (event) => void events.push(event));
  await eventually(() => expect(events).toHaveLength(1));
  const [inserted, modified] = events[0]!.Records;
  expect(inserted).toMatchObject({
    eventName: "INSERT",
    eventSource: "aws:dynamodb",
    eventSourceARN: table.streamArn,
    dynamodb: { Keys: { pk: { S: "p" } }, NewImage: { list: { L: [{ M: { raw: { B: "Af8=" } } }] } } },
  });
  expect(inserted!.dynamodb!.ApproximateCreationDateTime).toBeCloseTo(Date.now() / 1000, -2);
  expect(modified).toMatchObject({ eventName: "MODIFY", dynamodb: { OldImage: { list: {} } } });
});

test("records that no filter lets pass are skipped, and the position passes them", async () => {
  const table = await aTable();
  const seen: string[] = [];
  const position = streamPosition(undefined, table.streamArn, async () => true);
  const filters = [{ dynamodb: { Keys: { sk: { S: [{ prefix: "mail" }] } } } }];
  source(table, async (event) => void seen.push(...sortKeysOf(event)), { filters, position });
  await table.put("mail1", "other1", "mail2", "other2");
  await eventually(() => expect(position.of(`shardId-00000001-${table.name}`)).toBe("4"));
  expect(seen).toEqual(["mail1", "mail2"]);
});

test("after a partial failure the batch goes on from the lowest failed record", async () => {
  const table = await aTable();
  await table.put("a", "b", "c", "d");
  const batches: string[][] = [];
  source(table, async (event) => {
    batches.push(sortKeysOf(event));
    return batches.length === 1 ? reportKeys(event, ["d", "b"]) : undefined;
  });
  await eventually(() => expect(batches).toHaveLength(2));
  expect(batches).toEqual([
    ["a", "b", "c", "d"],
    ["b", "c", "d"],
  ]);
});

test("a poisoned record that makes the function throw is isolated, set aside, and all others are handled", async () => {
  const table = await aTable();
  const keys = numbered(20);
  await table.put(...keys);
  const handled: string[] = [];
  let poisoned = 0;
  const { failed } = source(
    table,
    async (event) => {
      if (sortKeysOf(event).length === 1 && sortKeysOf(event)[0] === "00007") poisoned += 1;
      if (sortKeysOf(event).includes("00007")) throw new Error("poison");
      handled.push(...sortKeysOf(event));
    },
    { batchSize: 20 },
  );
  await eventually(() => expect(handled).toEqual(keys.filter((key) => key !== "00007")));
  expect(failed.map((batch) => batch.records.map((record) => record.dynamodb!.Keys!.sk!.S))).toEqual([
    ["00007"],
  ]);
  expect(failed[0]).toMatchObject({ functionId: "tested", reason: "Error: poison" });
  // Alone it is tried once, and twice more by `retries`; halving does not count.
  expect(poisoned).toBe(3);
});

test("a record reported as failed too often is set aside with what follows it in the batch, and the stream moves on", async () => {
  const table = await aTable();
  await table.put("a", "b");
  const batches: string[][] = [];
  const { failed } = source(table, async (event) => {
    batches.push(sortKeysOf(event));
    return reportKeys(event, ["a"]);
  });
  await eventually(() => expect(failed).toHaveLength(1));
  await table.put("c");
  await eventually(() => expect(batches.at(-1)).toEqual(["c"]));
  expect(batches).toEqual([["a", "b"], ["a", "b"], ["a", "b"], ["c"]]);
});

test("a quiet stream is looked at again at once when woken", async () => {
  const table = await aTable();
  const seen: string[] = [];
  const { running } = source(table, async (event) => void seen.push(...sortKeysOf(event)));
  await table.put("a");
  running.wake();
  await eventually(() => expect(seen).toEqual(["a"]), { everyMs: 1 });
});

test("many records of one request are read in few calls", async () => {
  const table = await aTable();
  const keys = numbered(500);
  for (let at = 0; at < keys.length; at += 25) {
    const puts = keys
      .slice(at, at + 25)
      .map((sk) => ({ PutRequest: { Item: { pk: { S: "p" }, sk: { S: sk } } } }));
    await table.client.send(new BatchWriteItemCommand({ RequestItems: { [table.name]: puts } }));
  }
  let calls = 0;
  const seen: string[] = [];
  source(
    table,
    async (event) => {
      calls += 1;
      seen.push(...sortKeysOf(event));
    },
    { batchSize: 100 },
  );
  await eventually(() => expect(seen).toHaveLength(500));
  expect(calls).toBe(5);
});

night.test(
  "after a crash all records come again whose messages had not all been consumed, and no others",
  async () => {
    const table = await aTable();
    const path = join(aTemporaryFolder(onTestFinished), "positions", "tested.json");
    let consumed = true;
    const run = () => {
      const seen: string[] = [];
      const position = streamPosition(path, table.streamArn, async () => consumed);
      const { running } = source(table, async (event) => void seen.push(...sortKeysOf(event)), { position });
      return { seen, running };
    };
    const first = run();
    await table.put("a", "b");
    await eventually(() => expect(first.seen).toEqual(["a", "b"]));
    const stored = () =>
      streamPosition(path, table.streamArn, async () => true).of(`shardId-00000001-${table.name}`);
    await eventually(() => expect(stored()).toBe("2"));
    consumed = false;
    await table.put("c", "d");
    await eventually(() => expect(first.seen).toEqual(["a", "b", "c", "d"]));
    await first.running.stop();
    const second = run();
    await eventually(() => expect(second.seen).toEqual(["c", "d"]));
    consumed = true;
    await second.running.stop();
    const third = run();
    await table.put("e");
    await eventually(() => expect(third.seen).toEqual(["e"]));
  },
);

test("a position reached while the queues are being asked is not stored by their answer", async () => {
  const path = join(aTemporaryFolder(onTestFinished), "position.json");
  const asked = Promise.withResolvers<boolean>();
  const position = streamPosition(path, "stream", () => asked.promise);
  position.advance("shard", "1");
  const settling = position.settle("now");
  position.advance("shard", "2");
  asked.resolve(true);
  await settling;
  expect(streamPosition(path, "stream", async () => true).of("shard")).toBe("1");
  expect(streamPosition(path, "another stream", async () => true).of("shard")).toBeUndefined();
});
