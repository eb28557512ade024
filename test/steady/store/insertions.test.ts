import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { readConfig } from "#shared/config.ts";
import { inBatches } from "#shared/deadlines.ts";
import { documentClient } from "#shared/storage/table/client.ts";
import { insertAll, insertTogether } from "#shared/storage/table/insertions.ts";
import { directoryTable, putItem } from "#shared/storage/table/items.ts";
import { readTogether } from "#shared/storage/table/together.ts";
import { put, transact } from "#shared/storage/table/transactions.ts";
import { patientDocuments } from "../../support/documents.ts";
import type { Trouble } from "../../support/faults/bad-day.ts";
import { badDayStack } from "../../support/faults/bad-day-stack.ts";
import { night } from "../../support/runs.ts";

const { day } = await badDayStack();

beforeEach(() => day.reset());

const aTable = (documents = patientDocuments()) => {
  return directoryTable({ config: readConfig(), dynamo: () => documents });
};
const someKeys = (count: number) => {
  const pk = `INSERTED#${randomUUID()}`;
  return Array.from({ length: count }, (_, n) => ({ pk, sk: String(n) }));
};
const readEach = (table: ReturnType<typeof aTable>, keys: readonly { pk: string; sk: string }[]) =>
  Promise.all(keys.map((key) => readTogether(table, key)));

describe("items that are put under free keys in one go", () => {
  test("are 25 in a call; those under taken keys are told, and stay", async () => {
    const table = aTable();
    const keys = someKeys(60);
    for (const n of [0, 30, 59]) await putItem(table, { ...keys[n]!, by: "them", n });
    day.reset();
    const there = await insertAll(
      table,
      keys.map((key, n) => ({ ...key, by: "us", n, absent: undefined, deep: { n: [n] } })),
    );
    expect([...there].sort((a, b) => a - b)).toEqual([0, 30, 59]);
    expect(Object.fromEntries(day.calls)).toEqual({ BatchExecuteStatement: 3 });
    const stored = await readEach(table, keys);
    expect(stored.map((item) => item?.by === "them")).toEqual(keys.map((_, n) => there.has(n)));
    expect(stored[1]).toEqual({ ...keys[1], v: 2, by: "us", n: 1, deep: { n: [1] } });
  });

  test.each<Trouble["kind"]>(["throttled", "partial", "unanswered", "cut", "failing"])(
    "are each put once when the store is busy (%s)",
    async (kind) => {
      const table = aTable();
      const keys = someKeys(40);
      await putItem(table, { ...keys[7]!, by: "them" });
      day.troubles = [{ kind, operations: /BatchExecuteStatement/, times: 2 }];
      const there = await insertAll(
        table,
        keys.map((key) => ({ ...key, by: "us" })),
      );
      expect(day.met.get(kind)).toBe(2);
      expect([...there]).toEqual([7]);
      expect((await readEach(table, keys)).filter((item) => item?.by === "us")).toHaveLength(39);
    },
  );

  night.test("are put when some of them meet a transaction", async () => {
    const table = aTable();
    const keys = someKeys(10);
    day.holdMs = 80;
    const held = transact(
      table,
      keys.slice(0, 3).map((key) => put(table, { ...key, by: "transaction" })),
    );
    const there = await insertAll(
      table,
      keys.map((key) => ({ ...key, by: "us" })),
    );
    expect(await held).toBeUndefined();
    const stored = await readEach(table, keys);
    for (const n of keys.keys()) expect([n, stored[n]?.by]).toEqual([n, n < 3 ? "transaction" : "us"]);
    expect([...there].every((n) => n < 3)).toBe(true);
  });

  test("have one winner each when many put them at once, also within one call", async () => {
    const table = aTable();
    const keys = someKeys(30);
    day.troubles = [{ kind: "unanswered", operations: /BatchExecuteStatement/, share: 0.3, times: 6 }];
    const racer = inBatches(() =>
      Promise.all(
        keys.flatMap((key) =>
          [1, 2].map(async () => {
            const by = randomUUID();
            return (await insertTogether(table, { ...key, by })) ? [{ ...key, by }] : [];
          }),
        ),
      ),
    );
    const won = (await Promise.all(Array.from({ length: 8 }, racer))).flat(2);
    expect(won.map(({ sk }) => sk).sort()).toEqual(keys.map(({ sk }) => sk).sort());
    const stored = await readEach(table, keys);
    for (const { sk, by } of won) expect(stored[Number(sk)]!.by).toBe(by);
  });
});

describe("items that are asked for at one moment", () => {
  test("are read by one call, each once; those that are missing are undefined", async () => {
    const table = aTable();
    const keys = someKeys(5);
    await putItem(table, { ...keys[0]!, n: 0 });
    day.reset();
    const found = await readEach(table, [...keys, ...keys]);
    expect(found.map((item) => item?.n)).toEqual([0, ...Array(4), 0, ...Array(4)]);
    expect(Object.fromEntries(day.calls)).toEqual({ BatchGetItem: 1 });
  });

  test("are read apart for each batch of a worker, so that one's failure is not another's", async () => {
    const table = aTable();
    const keys = someKeys(4);
    day.troubles = [{ kind: "failing", operations: /BatchGetItem/, times: 4 }];
    const batch = inBatches(() => readEach(table, keys).then(() => "read", String));
    await Promise.all([batch(), batch(), batch()]);
    expect(day.calls.get("BatchGetItem")).toBeGreaterThanOrEqual(3);
  });

  test("all fail when the store gives no answer, and are read again by the next call", async () => {
    const table = aTable(documentClient(undefined, 500));
    const keys = someKeys(3);
    day.troubles = [{ kind: "throttled", operations: /BatchGetItem/ }];
    const failed = await Promise.allSettled(keys.map((key) => readTogether(table, key)));
    expect(failed.map(({ status }) => status)).toEqual(Array(3).fill("rejected"));
    day.reset();
    expect(await readEach(aTable(), keys)).toEqual(Array(3).fill(undefined));
  });
});
