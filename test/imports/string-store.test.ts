import fc from "fast-check";
import { expect, test } from "vitest";
import { StringStore } from "#shared/formats/tables/string-store.ts";

const textOf = (n: number): string => `${n}é${"x".repeat((n * 7_919) % 90_000)}`;

test("texts beyond what is held in memory are read back in any order", () => {
  const store = new StringStore();
  try {
    // About 36 MB, of which 16 are held.
    for (let n = 0; n < 800; n++) store.add(textOf(n));
    for (let n = 0; n < 800; n++) expect(store.get(n) === textOf(n)).toBe(true);
    for (let n = 0; n < 800; n++) expect(store.get((n * 331) % 800) === textOf((n * 331) % 800)).toBe(true);
  } finally {
    store.close();
  }
});

test("any texts are read back, and others are not there", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "binary" })), (texts) => {
      const store = new StringStore();
      for (const text of texts) store.add(text);
      expect(texts.map((_, n) => store.get(n))).toEqual(texts);
      for (const other of [-1, texts.length, Number.NaN, 0.5]) expect(store.get(other)).toBeUndefined();
      store.close();
    }),
  );
});
