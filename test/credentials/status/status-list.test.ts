import { gunzipSync } from "node:zlib";
import { decodeList } from "@digitalbazaar/vc-bitstring-status-list";
import fc from "fast-check";
import { expect, test } from "vitest";
import { STATUS_LIST_ENTRIES } from "#shared/domain/credentials/credential.ts";
import { encodedList } from "#shared/domain/credentials/status-list.ts";
import { seededRandom } from "../../support/faults/bad-day.ts";

test("another implementation reads exactly the indexes that are revoked", async () => {
  const indexes = fc.uniqueArray(fc.integer({ min: 0, max: STATUS_LIST_ENTRIES - 1 }), { maxLength: 300 });
  await fc.assert(
    fc.asyncProperty(indexes, async (revoked) => {
      const list = await decodeList({ encodedList: encodedList(revoked) });
      expect(list.length).toBe(STATUS_LIST_ENTRIES);
      const set = Array.from({ length: STATUS_LIST_ENTRIES }, (_, n) => n).filter((n) => list.getStatus(n));
      expect(set).toEqual(revoked.toSorted((a, b) => a - b));
    }),
    { numRuns: 10 },
  );
});

test("the text has its multibase prefix, no padding, and 16 KiB of bits with index 0 in the highest one", () => {
  const bits = (text: string) => gunzipSync(Buffer.from(text.slice(1), "base64url"));
  for (const revoked of [[], [0], [131_071]]) expect(encodedList(revoked)).toMatch(/^uH4sI[\w-]+$/);
  expect(bits(encodedList([])).equals(Buffer.alloc(16_384))).toBe(true);
  expect(bits(encodedList([0]))[0]).toBe(0b1000_0000);
  expect(bits(encodedList([131_071]))[16_383]).toBe(0b0000_0001);
});

test("a list has less than 25 kB, however many credentials are revoked", () => {
  for (const share of [0.01, 0.1, 0.5, 0.9, 1]) {
    const random = seededRandom(1);
    const revoked = Array.from({ length: STATUS_LIST_ENTRIES }, (_, n) => n).filter(() => random() < share);
    expect(encodedList(revoked).length).toBeLessThan(25_000);
  }
});
