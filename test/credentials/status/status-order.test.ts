import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { STATUS_LIST_ENTRIES } from "#shared/domain/credentials/credential.ts";
import { statusEntryOf, statusOrder } from "#shared/domain/credentials/status-order.ts";
import { runs } from "../../support/runs.ts";

const aKey = () => randomBytes(32).toString("hex");
const indexes = (key: string, list: number, count = STATUS_LIST_ENTRIES) =>
  Array.from({ length: count }, (_, place) => place).map(statusOrder(key, list));

describe("the order of status indexes", () => {
  test("gives each of the 131,072 indexes once", () => {
    const given = indexes(aKey(), 1);
    expect(new Set(given).size).toBe(STATUS_LIST_ENTRIES);
    expect(given.every((index) => Number.isInteger(index) && index >= 0 && index < STATUS_LIST_ENTRIES)).toBe(
      true,
    );
  });

  test("is fixed by key and list, so a release may not change it", () => {
    const key = "2a".repeat(32);
    expect([0, 1, 2, 131_071].map(statusOrder(key, 1))).toMatchInlineSnapshot(`
      [
        52222,
        66291,
        12560,
        69426,
      ]
    `);
    expect([0, 1, 2, 131_071].map(statusOrder(key, 2))).toMatchInlineSnapshot(`
      [
        121652,
        125408,
        5388,
        59935,
      ]
    `);
  });

  test("is another one for each issuer, and for each list", () => {
    const key = aKey();
    const orders = [indexes(key, 1, 1_000), indexes(key, 2, 1_000), indexes(aKey(), 1, 1_000)];
    const same = (a: readonly number[], b: readonly number[]) =>
      a.filter((index, n) => index === b[n]).length;
    expect(same(orders[0]!, orders[1]!)).toBeLessThan(10);
    expect(same(orders[0]!, orders[2]!)).toBeLessThan(10);
  });

  test("does not follow the order of issue: neighbours are a third of the list apart, as random ones are", () => {
    const given = indexes(aKey(), 1, 20_000);
    const gaps = given.slice(1).map((index, n) => Math.abs(index - given[n]!));
    const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length / STATUS_LIST_ENTRIES;
    expect(mean).toBeGreaterThan(0.32);
    expect(mean).toBeLessThan(0.35);
  });
});

describe("the entry of a credential", () => {
  test("is in list 1 for the first 131,072 credentials, and then in the next list", () => {
    const issuer = { status_key: aKey() };
    const lists = [0, 131_071, 131_072, 262_143, 262_144].map((count) => statusEntryOf(issuer, count).list);
    expect(lists).toEqual([1, 1, 2, 2, 3]);
  });

  test("differs for any two credentials of an issuer", () => {
    const key = fc
      .uint8Array({ minLength: 32, maxLength: 32 })
      .map((bytes) => Buffer.from(bytes).toString("hex"));
    const count = fc.integer({ min: 0, max: 3 * STATUS_LIST_ENTRIES });
    fc.assert(
      fc.property(key, count, count, (status_key, a, b) => {
        fc.pre(a !== b);
        expect(statusEntryOf({ status_key }, a)).not.toEqual(statusEntryOf({ status_key }, b));
      }),
      { numRuns: runs(33, 200) },
    );
  });
});
