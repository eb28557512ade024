import { afterAll, expect, test } from "vitest";
import { readLasting } from "#infra/operator/restore/lasting.ts";
import { readConfig } from "#shared/config.ts";
import { connectPorts } from "#shared/connect-ports.ts";
import type { StoreCall } from "#shared/storage/table/client.ts";
import { deleteItem, mainTable, putItem } from "#shared/storage/table/items.ts";
import { itemKey } from "#shared/storage/table/schema.ts";
import { patientDocuments } from "../support/documents.ts";
import { testStack } from "../support/stack.ts";

const stack = await testStack({ workers: false });
const calls: StoreCall[] = [];
const documents = patientDocuments((call) => calls.push(call));
afterAll(() => documents.destroy());
const connection = { config: readConfig(), dynamo: () => documents };
const { "phoneOptOuts.write": phoneOptOutWrites, lastingLog } = await connectPorts(
  ["phoneOptOuts.write", "lastingLog"],
  connection,
);
const [ANA, OTHER] = ["ana@people.example", "ana@other.example"];
let numbers = 0;
const aNumber = (): string => `+55119874${String(10_000 + numbers++)}`;
const START = Date.parse("2026-03-01T12:00:00.000Z");
const at = (second: number): Date => new Date(START + second * 1_000);

test("the latest word of a number counts, in whatever order words come, and however often", async () => {
  const number = aNumber();
  expect(await phoneOptOutWrites.of(number)).toBeUndefined();
  await phoneOptOutWrites.set(number, "word", at(2));
  await phoneOptOutWrites.set(number, "page", at(1));
  expect(await phoneOptOutWrites.of(number)).toEqual({ by: "word", at: at(2).toISOString(), scope: "all" });
  // Written before the last word, delivered after it.
  await phoneOptOutWrites.clear(number, at(1));
  expect(await phoneOptOutWrites.of(number)).toBeDefined();
  for (let times = 0; times < 2; times++) await phoneOptOutWrites.clear(number, at(3));
  expect(await phoneOptOutWrites.of(number)).toBeUndefined();
  expect(await phoneOptOutWrites.of(aNumber())).toBeUndefined();
});

test("of many words at once the latest refusal stays, unless it was taken back later", async () => {
  const [silent, talking] = [aNumber(), aNumber()];
  const seconds = Array.from({ length: 8 }, (_, n) => n);
  await Promise.all([
    ...seconds.map((second) => phoneOptOutWrites.set(silent, "word", at(second))),
    ...seconds.slice(0, 7).map((second) => phoneOptOutWrites.clear(silent, at(second))),
    ...seconds.map((second) => phoneOptOutWrites.set(talking, "page", at(second))),
  ]);
  await phoneOptOutWrites.clear(talking, at(7));
  expect(await phoneOptOutWrites.of(silent)).toEqual({ by: "word", at: at(7).toISOString(), scope: "all" });
  expect(await phoneOptOutWrites.of(talking)).toBeUndefined();
});

test("a word that comes late or twice, from before the number was allowed again, stops nothing", async () => {
  const number = aNumber();
  await phoneOptOutWrites.set(number, "word", at(1));
  await phoneOptOutWrites.clear(number, at(2));
  for (const late of [1, 0]) await phoneOptOutWrites.set(number, "word", at(late));
  expect(await phoneOptOutWrites.of(number)).toBeUndefined();
  await phoneOptOutWrites.clear(number, at(0));
  await phoneOptOutWrites.set(number, "word", at(1));
  expect(await phoneOptOutWrites.of(number)).toBeUndefined();
  await phoneOptOutWrites.set(number, "word", at(3));
  expect(await phoneOptOutWrites.of(number)).toMatchObject({ by: "word" });
  // The first that comes is the last that was written.
  const other = aNumber();
  await phoneOptOutWrites.clear(other, at(2));
  await phoneOptOutWrites.set(other, "word", at(1));
  expect(await phoneOptOutWrites.of(other)).toBeUndefined();
});

test("what a page allows makes void no word that is on its way", async () => {
  const number = aNumber();
  await phoneOptOutWrites.set(number, "page", at(1), ANA);
  await phoneOptOutWrites.clear(number, at(3), ANA);
  expect(await phoneOptOutWrites.of(number)).toBeUndefined();
  await phoneOptOutWrites.set(number, "word", at(2));
  expect(await phoneOptOutWrites.of(number, ANA)).toMatchObject({ by: "word" });
  // Nor does a page's own refusal stand before it.
  const other = aNumber();
  await phoneOptOutWrites.set(other, "page", at(2), ANA);
  await phoneOptOutWrites.set(other, "word", at(1));
  await phoneOptOutWrites.clear(other, at(3), ANA);
  expect(await phoneOptOutWrites.of(other)).toMatchObject({ by: "word" });
});

test("what the page of an address stopped no page of another one takes back, also not by stopping it first", async () => {
  const number = aNumber();
  await phoneOptOutWrites.set(number, "page", at(1), ANA);
  await Promise.all(
    [2, 3, 4].flatMap((second) => [
      phoneOptOutWrites.set(number, "page", at(second), OTHER),
      phoneOptOutWrites.clear(number, at(second), OTHER),
    ]),
  );
  expect(await phoneOptOutWrites.of(number, ANA)).toEqual({
    by: "page",
    at: at(1).toISOString(),
    scope: "all",
  });
  expect(await phoneOptOutWrites.of(number, OTHER)).toMatchObject({ by: "other_page" });
  await phoneOptOutWrites.clear(number, at(5), ANA);
  expect(await phoneOptOutWrites.of(number, OTHER)).toBeUndefined();
  await phoneOptOutWrites.set(number, "page", at(6), ANA);
  await phoneOptOutWrites.clear(number, at(7));
  expect(await phoneOptOutWrites.of(number, ANA)).toBeUndefined();
});

test("what stops one organization's messages stops no other's, and a word from the phone takes back both", async () => {
  const number = aNumber();
  const [one, two] = [crypto.randomUUID(), crypto.randomUUID()];
  const seen = async (organizationId: string) =>
    (await phoneOptOutWrites.of(number, ANA, organizationId))?.scope;
  await phoneOptOutWrites.set(number, "page", at(1), ANA, one);
  expect([await seen(one), await seen(two), await phoneOptOutWrites.of(number)]).toEqual([
    "organization",
    undefined,
    undefined,
  ]);
  // Only a page of the same address takes it back, or the phone.
  await phoneOptOutWrites.clear(number, at(2), OTHER, one);
  await phoneOptOutWrites.clear(number, at(2), ANA, two);
  expect(await seen(one)).toBe("organization");
  await phoneOptOutWrites.clear(number, at(3), ANA, one);
  expect(await seen(one)).toBeUndefined();
  await phoneOptOutWrites.set(number, "page", at(4), ANA, one);
  await phoneOptOutWrites.set(number, "word", at(5));
  expect([await seen(one), await seen(two)]).toEqual(["all", "all"]);
  await phoneOptOutWrites.clear(number, at(6));
  expect([await seen(one), await seen(two)]).toEqual([undefined, undefined]);
  const clock = { now: () => at(10) };
  await phoneOptOutWrites.set(number, "page", at(7), ANA, two);
  const { phones } = await readLasting({ clock, lastingLog }, at(0).toISOString());
  await deleteItem(mainTable(connection), itemKey.optOutOf(itemKey.phoneOptOut(number).pk, two));
  for (const entry of phones.filter(({ phone }) => itemKey.phoneOptOut(number).pk === phone))
    await lastingLog.apply(entry);
  expect([await seen(one), await seen(two)]).toEqual([undefined, "organization"]);
});

test("after a restore each number is as it was, and only who could take a refusal back still can", async () => {
  const [silent, strange, talking, late] = [aNumber(), aNumber(), aNumber(), aNumber()];
  await phoneOptOutWrites.set(silent, "word", at(1));
  await phoneOptOutWrites.set(silent, "page", at(2), ANA);
  await phoneOptOutWrites.set(strange, "page", at(1), ANA);
  await phoneOptOutWrites.set(strange, "page", at(2), OTHER);
  await phoneOptOutWrites.set(talking, "word", at(1));
  await phoneOptOutWrites.clear(talking, at(2));
  await phoneOptOutWrites.set(talking, "word", at(1));
  await phoneOptOutWrites.set(late, "page", at(2), ANA);
  await phoneOptOutWrites.set(late, "word", at(1));
  const all = [silent, strange, talking, late];
  const seen = () => Promise.all(all.map(async (number) => (await phoneOptOutWrites.of(number, OTHER))?.by));
  const before = await seen();
  expect(before).toEqual(["word", "other_page", undefined, "word"]);

  const main = mainTable(connection);
  await deleteItem(main, itemKey.phoneOptOut(silent));
  // Two of them are as they were once.
  const former = { kind: "phone_opt_out", at: at(0).toISOString(), by: "page" };
  for (const number of [strange, talking, late])
    await putItem(main, { ...itemKey.phoneOptOut(number), ...former });
  const clock = { now: () => at(10) };
  const { phones } = await readLasting({ clock, lastingLog }, at(0).toISOString());
  const mine = phones.filter(({ phone }) => all.some((number) => itemKey.phoneOptOut(number).pk === phone));
  expect(mine).toHaveLength(4);
  for (const entry of mine) await lastingLog.apply(entry);
  expect(await seen()).toEqual(before);
  for (const entry of mine) expect(await lastingLog.apply(entry)).toBe(false);
});

test("a word costs two write units, and no table has the number", async () => {
  const number = aNumber();
  calls.length = 0;
  await phoneOptOutWrites.set(number, "word", at(1));
  expect(calls.map(({ writes }) => writes)).toEqual([1, 1]);
  for (const table of ["TABLE_MAIN", "TABLE_DELIVERIES"] as const)
    expect(await stack.stored(table)).not.toContain(number.slice(1));
});
