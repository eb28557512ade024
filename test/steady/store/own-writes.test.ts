import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { readConfig } from "#shared/config.ts";
import { expression, MISSING } from "#shared/storage/table/expressions.ts";
import { directoryTable, getItem, putItem, updateItem } from "#shared/storage/table/items.ts";
import { patientDocuments } from "../../support/documents.ts";
import { startBadDay } from "../../support/faults/bad-day.ts";
import { runs } from "../../support/runs.ts";
import { ownStack } from "../../support/stack.ts";

const { endpoint, day, stop } = await startBadDay();
vi.stubEnv("AWS_ENDPOINT_URL_DYNAMODB", endpoint);
await ownStack({ workers: false });

beforeEach(() => day.reset());
afterAll(stop);

const RUNS = { numRuns: runs(12, 50) };
/** A table over a client of its own: the SDK repeats calls only while not too many of a client's fail. */
const aTable = () => {
  const documents = patientDocuments();
  return directoryTable({ config: readConfig(), dynamo: () => documents });
};
const aKey = () => ({ pk: `OWN#${randomUUID()}`, sk: "OWN" });
const value = fc.oneof(
  fc.string(),
  fc.integer(),
  fc
    .double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 })
    .map((n) => Math.round(n * 100) / 100),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.string(), { maxLength: 3 }),
  fc.record({
    inner: fc.string(),
    absent: fc.constant(undefined),
    deep: fc.array(fc.integer(), { maxLength: 2 }),
  }),
);
/** A name of an attribute, but not of the key, which no update may set. */
const attributeName = fc.stringMatching(/^[a-z_]{1,8}$/).filter((name) => name !== "pk" && name !== "sk");
/** Attributes of an item, some of them undefined, which are not stored. */
const attributes = fc.dictionary(attributeName, fc.option(value, { nil: undefined }), { maxKeys: 6 });

const lost = { kind: "unanswered", operations: /^(Put|Update)Item$/, times: 1 } as const;
const notDone = { kind: "cut", operations: /^(Put|Update)Item$/, times: 1 } as const;

test("a put whose answer was lost is written, whatever the item has; one that finds another item is not", async () => {
  await fc.assert(
    fc.asyncProperty(attributes, async (item) => {
      const table = aTable();
      const key = aKey();
      day.troubles = [{ ...lost }];
      expect((await putItem(table, { ...item, ...key, by: "us" }, MISSING)).written).toBe(true);
      // Repeated too, but what is stored is another's.
      day.troubles = [{ ...notDone }];
      expect((await putItem(table, { ...item, ...key, by: "them" }, MISSING)).written).toBe(false);
      expect(await getItem(table, key)).toMatchObject({ by: "us" });
    }),
    RUNS,
  );
});

test("an update whose answer was lost is written, whatever it sets; one that finds other values is not", async () => {
  await fc.assert(
    fc.asyncProperty(attributes, async (set) => {
      const table = aTable();
      const key = aKey();
      await putItem(table, { ...key, turn: 0, gone: "x" });
      const free = expression`turn = ${0}`;
      day.troubles = [{ ...lost }];
      const changes = (turn: number) => ({ set: { ...set, turn }, remove: ["gone"] });
      expect((await updateItem(table, key, changes(1), free)).written).toBe(true);
      day.troubles = [{ ...notDone }];
      const other = await updateItem(table, key, changes(2), free);
      expect(other).toMatchObject({ written: false, item: { turn: 1 } });
    }),
    RUNS,
  );
});

test("an update that adds is never taken for written because the rest of it is stored", async () => {
  const table = aTable();
  const key = aKey();
  const take = () =>
    updateItem(
      table,
      key,
      { set: { day: 1 }, add: { calls: 1 } },
      expression`attribute_not_exists(calls) OR calls < ${2}`,
    );
  expect([await take(), await take()].map(({ written }) => written)).toEqual([true, true]);
  day.troubles = [{ ...notDone }];
  expect((await take()).written).toBe(false);
  expect(await getItem(table, key)).toMatchObject({ calls: 2 });
});
