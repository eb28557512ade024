import fc from "fast-check";
import { anyCharacter } from "./any-text.ts";

/** Values of every JSON type that have broken APIs before. */
const KNOWN: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e21,
  Number.MAX_SAFE_INTEGER + 2,
  "",
  " ",
  "0",
  "null",
  "NaN",
  "1e1",
  "true",
  "__proto__",
  "constructor",
  "\u0000",
  "\ud800",
  "\u202e",
  "\ufeff",
  "İ",
  "ﷺ".repeat(20),
  "x".repeat(300),
  "x".repeat(6_000),
  "𝔸".repeat(201),
  "0000-01-01",
  "2026-02-30",
  "9999-12-31T23:59:59-12:00",
  "0000-01-01T00:00:00+14:00",
  "-271821-04-20T00:00:00Z",
  "00000000-0000-0000-0000-000000000000",
  "ffffffff-ffff-ffff-ffff-ffffffffffff",
  "0000000000",
  "ZZZZZZZZZZ",
  "a@b",
  "a@example.com",
  "https://",
  "https://[::1]/",
  "https://example.com:99999/",
  "../../etc/passwd",
  "ORG#1",
  "' OR 1=1 --",
  [],
  {},
  [[]],
  [null],
  { $ne: null },
  { length: 3 },
  { toString: 1 },
  Array.from({ length: 600 }, () => null),
];

/** The texts among them. */
export const HOSTILE_STRINGS: readonly string[] = KNOWN.filter((value) => typeof value === "string");

/** Any JSON value, often one of the hostile ones above. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { arbitrary: fc.constantFrom(...KNOWN), weight: 4 },
  { arbitrary: fc.jsonValue({ maxDepth: 3 }), weight: 1 },
  { arbitrary: fc.string({ unit: anyCharacter, maxLength: 30 }), weight: 1 },
);

/** Any text that can be put into a URL. */
export const hostileText: fc.Arbitrary<string> = hostileValue
  .map((value) => (typeof value === "string" ? value : JSON.stringify(value)).toWellFormed())
  .filter((text) => text.length < 1_500);

type Path = readonly (string | number)[];

/** The path of every value inside a JSON value, the value itself first. */
function placesIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...path, key]))];
}

/** A copy of `value` with `change` applied to the value at `path`; undefined removes it. */
function changed(value: unknown, path: Path, change: (old: unknown) => unknown): unknown {
  const [head, ...rest] = path;
  if (head === undefined) return change(value);
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string, unknown>;
  const inner = changed(copy[head], rest, change);
  if (inner === undefined && !Array.isArray(copy)) delete copy[head];
  else copy[head] = inner;
  return copy;
}

/** Bodies that differ from `example` in one to three places: replaced, removed, wrapped in an array, or added to. */
export function mutationsOf(example: unknown): fc.Arbitrary<unknown> {
  const limits = placesIn(example);
  const mutation = fc.record({
    place: fc.nat(limits.length - 1),
    how: fc.constantFrom("replace", "replace", "remove", "wrap", "add"),
    key: fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.constantFrom("id", "organization_id", "status", "toString"),
    ),
    value: hostileValue,
  });
  return fc.array(mutation, { minLength: 1, maxLength: 3 }).map((mutations) => {
    let body = example;
    for (const { place, how, key, value } of mutations)
      body = changed(
        body,
        limits[how === "remove" ? Math.max(place, Math.min(1, limits.length - 1)) : place]!,
        (old) => {
          if (how === "replace") return value;
          if (how === "remove") return undefined;
          if (how === "wrap") return [old];
          return typeof old === "object" && old !== null && !Array.isArray(old)
            ? { ...old, [key]: value }
            : value;
        },
      );
    return body ?? null;
  });
}
