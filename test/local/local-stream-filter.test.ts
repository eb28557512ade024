import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { workers } from "#functions/workers/workers.ts";
import { streamFilter } from "#infra/local/sources/stream-filter.ts";
import type { StreamFilter } from "#shared/queue/worker.ts";
import { runs } from "../support/runs.ts";

const record = {
  eventName: "MODIFY",
  dynamodb: {
    Keys: { pk: { S: "org#1" }, sk: { S: "certificate#2" } },
    NewImage: { status: { S: "sent" }, size: { N: "42" }, tags: { SS: ["a", "b"] }, gone: { NULL: true } },
    SizeBytes: 120,
  },
};
type Rules = readonly (string | { readonly prefix: string })[];
const image = (attribute: string, type: string, ...rules: Rules) => ({
  dynamodb: { NewImage: { [attribute]: { [type]: rules } } },
});

describe("stream filters", () => {
  test.each<[string, StreamFilter, boolean]>([
    ["a literal", { eventName: ["INSERT", "MODIFY"] }, true],
    ["another literal", { eventName: ["REMOVE"] }, false],
    ["a prefix", { dynamodb: { Keys: { sk: { S: [{ prefix: "certificate#" }] } } } }, true],
    ["another prefix", { dynamodb: { Keys: { sk: { S: [{ prefix: "event#" }] } } } }, false],
    ["an absent field", image("other", "S", { prefix: "" }), false],
    ["a DynamoDB number, which is a string", image("size", "N", "42"), true],
    ["a field that is no string", { dynamodb: { SizeBytes: ["120"] } }, false],
    ["an object where a string is asked for", { dynamodb: { NewImage: ["sent"] } }, false],
    ["all fields must match", { eventName: ["MODIFY"], ...image("status", "S", "failed") }, false],
    ["one rule of several", image("status", "S", "failed", { prefix: "se" }), true],
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
    { eventName: [1] },
    { eventName: [null] },
    { eventName: [{ wildcard: "IN*" }] },
    { eventName: [{ toString: "x" }] },
    { eventName: [{ prefix: "a", suffix: "b" }] },
    { eventName: [{ prefix: 1 }] },
    { eventName: [{ prefix: { "equals-ignore-case": "a" } }] },
    { eventName: [{ suffix: "T" }] },
    { eventName: [{ exists: true }] },
    { eventName: [{ "anything-but": ["INSERT"] }] },
    { eventName: [{ "equals-ignore-case": "insert" }] },
    { dynamodb: { SizeBytes: [{ numeric: [">", 1] }] } },
    { $or: [{ eventName: ["INSERT"] }, { eventName: ["MODIFY"] }] },
  ])("syntax that no worker uses is refused instead of evaluated otherwise than in AWS: %j", (filter) => {
    expect(() => streamFilter([filter as unknown as StreamFilter])).toThrow(/filter is not supported/);
  });

  test("a filter on a set is refused when a record has one", () => {
    expect(() => streamFilter([image("tags", "SS", "b")])(record)).toThrow(/lists and sets/);
  });

  test("all filters of the worker table are supported", () => {
    for (const { source } of workers) if ("stream" in source) streamFilter(source.filters);
  });
});

/** The direct definition: flatten the event into (path, leaf) pairs, then look each rule up in them. */
function flatten(value: unknown, path: string[]): [string, unknown][] {
  if (typeof value !== "object" || value === null) return [[path.join("/"), value]];
  return Object.entries(value).flatMap(([key, inner]) => flatten(inner, [...path, key]));
}
const holds = (rule: Rules[number], leaf: unknown): boolean =>
  typeof rule === "string" ? leaf === rule : typeof leaf === "string" && leaf.indexOf(rule.prefix) === 0;
function definition(pattern: unknown, pairs: [string, unknown][], path: string[] = []): boolean {
  if (Array.isArray(pattern))
    return pairs.some(([at, leaf]) => at === path.join("/") && pattern.some((rule) => holds(rule, leaf)));
  return Object.entries(pattern as object).every(([key, inner]) => definition(inner, pairs, [...path, key]));
}

const name = fc.constantFrom("a", "b");
const text = fc.constantFrom("", "x", "xy", "y");
const leaf = fc.oneof({ weight: 4, arbitrary: text }, fc.integer({ min: 0, max: 2 }), fc.constant(null));
const { event } = fc.letrec<{ event: unknown; node: unknown }>((tie) => ({
  node: fc.oneof({ maxDepth: 3 }, leaf, tie("event")),
  event: fc.dictionary(name, tie("node"), { minKeys: 1, maxKeys: 2, noNullPrototype: true }),
}));
const rule = fc.oneof(text, fc.record({ prefix: fc.constantFrom("", "x", "xy") }));
const { pattern } = fc.letrec<{ pattern: StreamFilter; inner: StreamFilter | Rules }>((tie) => ({
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
    { numRuns: runs(833, 5_000) },
  );
  // The property would prove little if nearly every pair were a miss.
  expect(matched).toBeGreaterThan(10);
});
