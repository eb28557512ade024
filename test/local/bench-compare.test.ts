import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { releasedIn } from "../bench/against/checkout.ts";
import { comparePart, type Turn } from "../bench/against/compare.ts";
import { BUDGETS, holds, limitOf } from "../bench/budgets.ts";

const answer = (answerMs: number, more: object = {}) => ({
  what: "1 a request",
  requests: 90,
  answerMs,
  ...more,
});
/** Turns of a part with one row, made of what it took before and now. */
const turnsOf = (...times: readonly (readonly [before: number, now: number])[]): Turn[] =>
  times.map(([before, now]) => ({ before: [answer(before)], now: [answer(now)] }));
const only = (turns: readonly Turn[]) => {
  const { figures, leftOut } = comparePart("throughput", turns);
  expect(figures).toHaveLength(1);
  expect(leftOut).toEqual([]);
  return figures[0]!;
};

test("a figure is told by its medians, and by the ratio within each turn with its spread", () => {
  // The machine was half as fast in the third turn, which says nothing of the commits.
  const found = only(turnsOf([10, 11], [10, 12], [20, 26]));
  expect(found).toMatchObject({ part: "throughput", row: "1 a request, 90 requests", figure: "answerMs" });
  expect(found).toMatchObject({
    before: 10,
    now: 12,
    ratio: 1.2,
    lowest: 1.1,
    highest: 1.3,
    better: "lower",
  });
});

test.each([
  [
    "every turn is more than 10 % slower",
    [
      [10, 11.5],
      [10, 12],
      [10, 20],
    ],
    true,
  ],
  [
    "one turn is as quick as before, so it may be the machine",
    [
      [10, 10],
      [10, 12],
      [10, 20],
    ],
    false,
  ],
  ["exactly 10 % slower", [[10, 11]], false],
  ["quicker", [[10, 5]], false],
  ["nothing before and now", [[0, 0]], false],
  ["nothing before, something now", [[0, 1]], true],
] as const)("lower is better: %s", (_, times, worse) => {
  expect(only(turnsOf(...times)).worse).toBe(worse);
});

test.each([
  [100, 80, true],
  [100, 95, false],
  [100, 200, false],
  [100, 0, true],
])("higher is better: %s a second become %s", (before, now, worse) => {
  const row = (perSecond: number) => ({ what: "1 a request", perSecond });
  expect(only([{ before: [row(before)], now: [row(now)] }])).toMatchObject({ better: "higher", worse });
});

test("of a part that only counts, anything more is worse", () => {
  const row = (writes: number) => [{ what: "issue 1", writes }];
  const worse = (part: string) => comparePart(part, [{ before: row(20), now: row(21) }]).figures[0]!.worse;
  expect([worse("capacity"), worse("issuance")]).toEqual([true, false]);
});

test("what a yardstick does is told, and never marked", () => {
  const row = (bareCpuMs: number) => ({ what: "GET", bareCpuMs });
  const found = only([{ before: [row(1)], now: [row(9)] }]);
  expect(found).toMatchObject({ ratio: 9, better: "neither", worse: false });
});

test("in columns that many rows share, the row says which is better", () => {
  const rows = (value: number) =>
    ["similar events, p50", "similar events, p50, PostgreSQL", "similar events, p50, times faster"].map(
      (name) => ({
        name,
        value,
      }),
    );
  const { figures } = comparePart("directory", [{ before: rows(1), now: rows(2) }]);
  expect(figures.map(({ better, worse }) => [better, worse])).toEqual([
    ["lower", true],
    ["neither", false],
    ["higher", false],
  ]);
});

test("rows and figures that a run lacks are named and left out, and so is what is not known", () => {
  const before = [answer(10, { gone: 1, perSecond: null }), { what: "old", answerMs: 1 }];
  const now = [answer(10, { strange: 1, perSecond: 5 }), { what: "new", answerMs: 1 }];
  const { figures, leftOut } = comparePart("throughput", [
    { before, now },
    { before: before.map((row) => ({ ...row, strange: 1 })), now },
    { before: now, now },
  ]);
  expect(figures.map(({ figure }) => figure)).toEqual(["answerMs"]);
  expect(leftOut).toEqual([
    "throughput: 1 a request, 90 requests: gone: not in every run of either",
    "throughput: 1 a request, 90 requests: strange: not there before",
    "throughput: 1 a request, 90 requests: perSecond: not there before",
    "throughput: old: not in every run of either",
    "throughput: new: not there before",
  ]);
  const odd = comparePart("throughput", [{ before: [{ what: "a", odd: 1 }], now: [{ what: "a", odd: 1 }] }]);
  expect(odd).toEqual({
    figures: [],
    leftOut: ["throughput: a: odd: nothing says whether low or high is better"],
  });
});

test("rows with the same name and another number of things are two rows; budgets, notes and verdicts name none", () => {
  const row = (rows: number, rowsPerSecond: number, budget: unknown) => ({
    what: "all",
    rows,
    rowsPerSecond,
    budget,
  });
  const before = [row(5_000, 100, 12_000), row(20_000, 100, 12_000)];
  const now = [row(5_000, 50, "at least 25000 a second"), row(20_000, 100, "at least 25000 a second")];
  const { figures, leftOut } = comparePart("export", [
    { before, now: now.map((one) => ({ ...one, within: false, note: "x" })) },
  ]);
  expect(figures.map(({ row, ratio }) => [row, ratio])).toEqual([
    ["all, 5000 rows", 0.5],
    ["all, 20000 rows", 1],
  ]);
  expect(leftOut).toEqual([]);
});

test("rows of the same name are one, with the figures of both", () => {
  const rows = [
    { what: "issue 1", writes: 18 },
    { what: "issue 1", "SDK calls": 28, kinds: "UpdateItem 20, Query 8" },
  ];
  const { figures } = comparePart("issuance", [{ before: rows, now: rows }]);
  expect(figures.map(({ row, figure }) => [row, figure])).toEqual([
    ["issue 1", "writes"],
    ["issue 1", "SDK calls"],
  ]);
});

test("a budget holds up to its limit, and not for what was not measured", () => {
  const { isolation } = BUDGETS.webhooks;
  expect([1, isolation.limit, 1.21, Number.NaN].map((value) => holds(isolation, value))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  const rate = BUDGETS.export.rows;
  expect([rate.limit - 1, rate.limit].map((value) => holds(rate, value))).toEqual([false, true]);
  expect(limitOf(rate)).toBe("at least 25000 a second");
});

test("the last release is the first version of the changelog with a day, and its commit stands below it", () => {
  const first = "## [1.2.0] - 2026-12-01\n\nCommit `18db53a33729`.\n";
  const changelog = `# Changelog\n\n## [Unreleased]\n\n- Commit \`0000000\`.\n\n${first}\n## [1.1.0] - 2026-11-23\n\nCommit \`1111111\`.\n`;
  expect(releasedIn(changelog)).toBe("18db53a33729");
  expect(() => releasedIn("# Changelog\n\n## [Unreleased]\n")).toThrow("names no commit");
  expect(releasedIn(readFileSync(new URL("../../CHANGELOG.md", import.meta.url), "utf8"))).toMatch(
    /^[0-9a-f]{7,40}$/,
  );
});
