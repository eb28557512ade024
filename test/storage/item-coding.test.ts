import { marshall, unmarshall } from "@aws-sdk/util-dynamodb";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decoded, encoded, type Item } from "#shared/storage/table/item.ts";
import { anyCharacter } from "../support/any-text.ts";
import { runs } from "../support/runs.ts";

const text = fc.string({ unit: anyCharacter });
/** The types of DynamoDB's JSON too, as names that could be taken for them. */
const name = fc.oneof(fc.constantFrom("S", "N", "M", "L", "B", "NULL", "SS", "toJSON"), text);
const number = fc.oneof(
  fc.integer(),
  fc.maxSafeInteger(),
  fc.double({ noNaN: true, min: -1e15, max: 1e15 }),
  fc.constantFrom(0, -0, 0.1 + 0.2, 5e-324, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER),
);
const bytes = fc.uint8Array({ maxLength: 20 });
const value = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, depthIdentifier: "value" },
    text,
    number,
    fc.bigInt(),
    fc.boolean(),
    fc.constant(null),
    fc.constant(undefined),
    bytes,
    bytes.map((some) => Buffer.from(some)),
    fc.set(text, { minLength: 1, maxLength: 4 }).map((some) => new Set(some)),
    fc.set(number, { minLength: 1, maxLength: 4 }).map((some) => new Set(some)),
    fc.set(bytes, { minLength: 1, maxLength: 4 }).map((some) => new Set(some)),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(name, tie("value"), { maxKeys: 4, noNullPrototype: true }),
    fc.dictionary(name, tie("value"), { maxKeys: 4 }).map((some) => new Map(Object.entries(some))),
  ),
})).value;
const item = fc.dictionary(name, value, { maxKeys: 6, noNullPrototype: true }) as fc.Arbitrary<Item>;

const byTheSdk = (given: Item) => marshall(given, { removeUndefinedValues: true });

describe("an item is the same as by the document client of the SDK", () => {
  test("as it is kept, and as it is read again", () => {
    fc.assert(
      fc.property(item, (given) => {
        const kept = byTheSdk(given);
        expect(encoded(given)).toStrictEqual(kept);
        expect(decoded(kept)).toStrictEqual(unmarshall(kept));
      }),
      { numRuns: runs(300, 3_000) },
    );
  });

  test.each([
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Number.MAX_SAFE_INTEGER + 1,
    Number.MIN_SAFE_INTEGER - 1,
    new Set(),
    new Set([{}]),
    new Date(0),
    Symbol("none"),
  ])("and nothing that it refuses is taken: %s", (refused) => {
    for (const given of [{ refused }, { list: [refused] }, { map: { refused } }]) {
      expect(() => byTheSdk(given)).toThrow();
      expect(() => encoded(given)).toThrow();
    }
  });

  test("also of numbers that are not written from here", () => {
    const whole = fc.bigInt({ min: -(10n ** 37n), max: 10n ** 37n }).map(String);
    const decimal = fc
      .tuple(fc.integer(), fc.nat({ max: 99_999 }))
      .map(([before, after]) => `${before}.${after}`);
    fc.assert(
      fc.property(fc.oneof(whole, decimal), (N) => {
        const kept = { n: { N }, list: { L: [{ N }] }, set: { NS: [N] } };
        expect(decoded(kept)).toStrictEqual(unmarshall(kept));
      }),
      { numRuns: runs(100, 1_000) },
    );
  });
});

test("names that every object has are names like all others in maps, however deep", () => {
  const names = [...Object.getOwnPropertyNames(Object.prototype)];
  const pairs = Object.fromEntries(names.map((one) => [one, one]));
  const given = { pairs, changes: [null, { pairs }] };
  expect(decoded(encoded(given))).toStrictEqual(given);
  expect(Object.keys(encoded(given).pairs!.M!)).toEqual(names);
});
