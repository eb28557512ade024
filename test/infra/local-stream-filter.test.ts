import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { streamFilter } from "#infra/local/sources/stream-filter.ts";

const record = {
  eventName: "MODIFY",
  dynamodb: {
    Keys: { pk: { S: "org#1" }, sk: { S: "certificate#2" } },
    NewImage: { status: { S: "sent" }, size: { N: "42" }, tags: { SS: ["a", "b"] }, gone: { NULL: true } },
    SizeBytes: 120,
  },
};
const image = (attribute: string, type: string, ...rules: unknown[]) => ({
  dynamodb: { NewImage: { [attribute]: { [type]: rules } } },
});

describe("stream filters", () => {
  test.each([
    ["a literal", { eventName: ["INSERT", "MODIFY"] }, true],
    ["another literal", { eventName: ["REMOVE"] }, false],
    ["a prefix", { dynamodb: { Keys: { sk: { S: [{ prefix: "certificate#" }] } } } }, true],
    ["another prefix", { dynamodb: { Keys: { sk: { S: [{ prefix: "event#" }] } } } }, false],
    ["a suffix", { dynamodb: { Keys: { sk: { S: [{ suffix: "#2" }] } } } }, true],
    ["equals-ignore-case", image("status", "S", { "equals-ignore-case": "SENT" }), true],
    ["anything-but of a list", image("status", "S", { "anything-but": ["sent", "failed"] }), false],
    ["anything-but of a value", image("status", "S", { "anything-but": "failed" }), true],
    ["anything-but on an absent field", image("other", "S", { "anything-but": "failed" }), false],
    ["exists", image("status", "S", { exists: true }), true],
    ["exists on an absent field", image("other", "S", { exists: true }), false],
    [
      "exists: false on an absent field",
      { dynamodb: { OldImage: { status: { S: [{ exists: false }] } } } },
      true,
    ],
    ["exists: false on a present field", image("status", "S", { exists: false }), false],
    ["exists on an object, which is no leaf", { dynamodb: { NewImage: [{ exists: true }] } }, false],
    ["numeric on a number", { dynamodb: { SizeBytes: [{ numeric: [">", 100, "<=", 120] }] } }, true],
    ["numeric beyond a number", { dynamodb: { SizeBytes: [{ numeric: [">", 120] }] } }, false],
    ["numeric on a DynamoDB number, which is a string", image("size", "N", { numeric: ["=", 42] }), false],
    ["a value of a set", image("tags", "SS", "b"), true],
    ["a boolean literal", image("gone", "NULL", true), true],
    ["all fields must match", { eventName: ["MODIFY"], ...image("status", "S", "failed") }, false],
    ["one rule of several", image("status", "S", "failed", { prefix: "se" }), true],
    ["$or", { $or: [{ eventName: ["INSERT"] }, image("status", "S", "sent")] }, true],
    ["$or without a match", { $or: [{ eventName: ["INSERT"] }, image("status", "S", "failed")] }, false],
    ["a name of the prototype", { constructor: { name: ["Object"] } }, false],
  ])("%s", (_, filter, expected) => {
    expect(streamFilter([filter])(record)).toBe(expected);
  });

  test("several filters are alternatives, and none lets everything pass", () => {
    expect(streamFilter([{ eventName: ["INSERT"] }, { eventName: ["MODIFY"] }])(record)).toBe(true);
    expect(streamFilter([{ eventName: ["INSERT"] }, { eventName: ["REMOVE"] }])(record)).toBe(false);
    expect(streamFilter([])(record)).toBe(true);
  });

  test.each([
    { eventName: "INSERT" },
    { eventName: [] },
    { eventName: [{ wildcard: "IN*" }] },
    { eventName: [{ toString: "x" }] },
    { eventName: [{ prefix: "a", suffix: "b" }] },
    { eventName: [{ prefix: 1 }] },
    { eventName: [{ exists: "yes" }] },
    { eventName: [{ numeric: [">"] }] },
    { eventName: [{ numeric: ["!", 1] }] },
    { eventName: [{ numeric: ["toString", 1] }] },
    { $or: [{ eventName: ["INSERT"] }] },
  ])("a pattern that AWS would refuse is refused: %j", (filter) => {
    expect(() => streamFilter([filter])).toThrow(/filter/);
  });
});

/** The direct definition: flatten the event into (path, leaf) pairs, then look each rule up in them. */
function flatten(value: unknown, path: string[]): [string, unknown][] {
  if (Array.isArray(value)) return value.flatMap((entry) => flatten(entry, path));
  if (typeof value !== "object" || value === null) return [[path.join("/"), value]];
  return Object.entries(value).flatMap(([key, inner]) => flatten(inner, [...path, key]));
}
type Rule = string | number | boolean | null | Record<string, unknown>;
function holds(rule: Rule, leaves: unknown[]): boolean {
  if (typeof rule !== "object" || rule === null) return leaves.some((leaf) => leaf === rule);
  if ("exists" in rule) return leaves.length > 0 === rule.exists;
  if ("prefix" in rule)
    return leaves.some((leaf) => typeof leaf === "string" && leaf.indexOf(String(rule.prefix)) === 0);
  if ("anything-but" in rule)
    return leaves.some((leaf) => !(rule["anything-but"] as unknown[]).includes(leaf));
  const [, least] = rule.numeric as [string, number];
  return leaves.some((leaf) => typeof leaf === "number" && leaf >= least);
}
function definition(pattern: unknown, pairs: [string, unknown][], path: string[] = []): boolean {
  if (Array.isArray(pattern)) {
    const leaves = pairs.filter(([at]) => at === path.join("/")).map(([, leaf]) => leaf);
    return pattern.some((rule) => holds(rule as Rule, leaves));
  }
  return Object.entries(pattern as object).every(([key, inner]) => definition(inner, pairs, [...path, key]));
}

const name = fc.constantFrom("a", "b", "c");
const leaf = fc.oneof(
  fc.constantFrom("", "x", "xy", "y"),
  fc.integer({ min: -2, max: 2 }),
  fc.boolean(),
  fc.constant(null),
);
const { event } = fc.letrec<{ event: unknown; node: unknown }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 3 },
    leaf,
    tie("event"),
    fc.array(fc.oneof(leaf, tie("event")), { maxLength: 3 }),
  ),
  event: fc.dictionary(name, tie("node"), { maxKeys: 3, noNullPrototype: true }),
}));
const rule = fc.oneof(
  leaf,
  fc.record({ exists: fc.boolean() }),
  fc.record({ prefix: fc.constantFrom("", "x", "xy") }),
  fc.record({
    "anything-but": fc.array(fc.constantFrom<string | number>("x", "y", 1, 2), {
      minLength: 1,
      maxLength: 2,
    }),
  }),
  fc.record({ numeric: fc.tuple(fc.constant(">="), fc.integer({ min: -2, max: 2 })) }),
);
const { pattern } = fc.letrec<{ pattern: Record<string, unknown>; inner: unknown }>((tie) => ({
  inner: fc.oneof({ maxDepth: 3 }, fc.array(rule, { minLength: 1, maxLength: 3 }), tie("pattern")),
  pattern: fc.dictionary(name, tie("inner"), { minKeys: 1, maxKeys: 2, noNullPrototype: true }),
}));

test("any filter decides any event as the definition by flattened paths does", () => {
  let matched = 0;
  fc.assert(
    fc.property(pattern, event, (filter, given) => {
      const expected = definition(filter, flatten(given, []));
      matched += expected ? 1 : 0;
      expect(streamFilter([filter])(given)).toBe(expected);
    }),
    { numRuns: 5_000 },
  );
  // The property would prove little if nearly every pair were a miss.
  expect(matched).toBeGreaterThan(200);
});
