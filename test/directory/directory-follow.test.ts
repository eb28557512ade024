import fc from "fast-check";
import { expect, test } from "vitest";
import { follower } from "#shared/directory/follow.ts";
import type { Entry } from "#shared/storage/directory/feed.ts";

const NOW = 1_000_000;
const entry = (version: number, at = NOW): Entry => ({
  version,
  at,
  change: { event_id: `event-${version}`, version, event: null },
});
const versions = (changes: readonly { version: number }[]) => changes.map(({ version }) => version);

test("entries in order are given once each, and the position moves with them", () => {
  const log = follower(10);
  expect(versions(log.take([entry(11), entry(12)], NOW))).toEqual([11, 12]);
  expect(log.position()).toBe(12);
  expect(log.take([entry(12)], NOW)).toEqual([]);
});

test("a version that appears late is not missed, and what came before it is not given again", () => {
  const log = follower(0);
  expect(versions(log.take([entry(1), entry(3)], NOW))).toEqual([1, 3]);
  expect(log.position()).toBe(1);
  expect(versions(log.take([entry(2), entry(3)], NOW))).toEqual([2]);
  expect(log.position()).toBe(3);
});

test("a version whose writer died is waited for as long as it could still come, and no longer", () => {
  const log = follower(0);
  log.take([entry(2)], NOW);
  log.take([entry(2)], NOW + 59_000);
  expect(log.position()).toBe(0);
  log.take([entry(2)], NOW + 60_000);
  expect(log.position()).toBe(2);
});

test("an entry that says nothing moves the position, and gives no change", () => {
  const log = follower(0);
  expect(log.take([{ version: 1, at: NOW, change: null }], NOW)).toEqual([]);
  expect(log.position()).toBe(1);
});

test("whatever order versions appear in, each is given exactly once and the position ends at the last", () => {
  const orders = fc.integer({ min: 1, max: 30 }).chain((count) =>
    fc.shuffledSubarray(
      Array.from({ length: count }, (_, n) => n + 1),
      { minLength: count },
    ),
  );
  fc.assert(
    fc.property(orders, fc.integer({ min: 1, max: 5 }), (order, step) => {
      const log = follower(0);
      const given: number[] = [];
      for (let seen = step; ; seen += step) {
        const visible = order.slice(0, seen).toSorted((a, b) => a - b);
        const unread = visible.filter((version) => version > log.position()).map((version) => entry(version));
        given.push(...versions(log.take(unread, NOW)));
        if (seen >= order.length) break;
      }
      expect(given.toSorted((a, b) => a - b)).toEqual(order.toSorted((a, b) => a - b));
      expect(log.position()).toBe(order.length);
    }),
  );
});
