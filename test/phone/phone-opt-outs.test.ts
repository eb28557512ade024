import { afterAll, expect, test } from "vitest";
import { readConfig } from "#shared/config.ts";
import { connectPorts } from "#shared/connect-ports.ts";
import type { StoreCall } from "#shared/storage/table/client.ts";
import { patientDocuments } from "../support/documents.ts";
import { testStack } from "../support/stack.ts";

const stack = await testStack({ workers: false });
const calls: StoreCall[] = [];
const documents = patientDocuments((call) => calls.push(call));
afterAll(() => documents.destroy());
const { phoneOptOuts } = await connectPorts(["phoneOptOuts"], {
  config: readConfig(),
  dynamo: () => documents,
});
let numbers = 0;
const aNumber = (): string => `+55119874${String(10_000 + numbers++)}`;
const START = Date.parse("2026-03-01T12:00:00.000Z");
const at = (second: number): Date => new Date(START + second * 1_000);

test("the latest word of a number counts, in whatever order words come, and however often", async () => {
  const number = aNumber();
  expect(await phoneOptOuts.of(number)).toBeUndefined();
  await phoneOptOuts.set(number, "word", at(2));
  await phoneOptOuts.set(number, "page", at(1));
  expect(await phoneOptOuts.of(number)).toEqual({ by: "word", at: at(2).toISOString() });
  // Written before the last word, delivered after it.
  await phoneOptOuts.clear(number, at(1));
  expect(await phoneOptOuts.of(number)).toBeDefined();
  for (let times = 0; times < 2; times++) await phoneOptOuts.clear(number, at(3));
  expect(await phoneOptOuts.of(number)).toBeUndefined();
  expect(await phoneOptOuts.of(aNumber())).toBeUndefined();
});

test("of many words at once the latest refusal stays, unless it was taken back later", async () => {
  const [silent, talking] = [aNumber(), aNumber()];
  const seconds = Array.from({ length: 8 }, (_, n) => n);
  await Promise.all([
    ...seconds.map((second) => phoneOptOuts.set(silent, "word", at(second))),
    ...seconds.slice(0, 7).map((second) => phoneOptOuts.clear(silent, at(second))),
    ...seconds.map((second) => phoneOptOuts.set(talking, "page", at(second))),
  ]);
  await phoneOptOuts.clear(talking, at(7));
  expect(await phoneOptOuts.of(silent)).toEqual({ by: "word", at: at(7).toISOString() });
  expect(await phoneOptOuts.of(talking)).toBeUndefined();
});

test("a word costs two write units, and no table has the number", async () => {
  const number = aNumber();
  calls.length = 0;
  await phoneOptOuts.set(number, "word", at(1));
  expect(calls.map(({ writes }) => writes)).toEqual([1, 1]);
  for (const table of ["TABLE_MAIN", "TABLE_DELIVERIES"] as const)
    expect(await stack.stored(table)).not.toContain(number.slice(1));
});
