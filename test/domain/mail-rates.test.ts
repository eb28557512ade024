import { expect, test } from "vitest";
import { partAt, rateOf, totalsAt } from "#shared/domain/senders/mail-rates.ts";

test("the window has the present five days and the 25 before them", () => {
  const at = new Date("2027-03-01T12:00:00Z");
  const part = partAt(at);
  const one = { sent: 1, bounced: 1, complained: 1 };
  const parts = new Map(Array.from({ length: 12 }, (_, n) => [part - n, one]));
  expect(totalsAt({ parts, from: null }, at)).toEqual({ sent: 6, bounced: 6, complained: 6 });
  const later = new Date(at.getTime() + 30 * 86_400_000);
  expect(totalsAt({ parts, from: null }, later)).toEqual({ sent: 0, bounced: 0, complained: 0 });
  const before = new Date(at.getTime() + 24 * 86_400_000);
  expect(totalsAt({ parts, from: null }, before).sent).toBeGreaterThan(0);
});

test("a rate has four decimals, and is a rate also when more came back than went out", () => {
  expect(rateOf(1, { sent: 3, bounced: 1, complained: 0 })).toBe(0.3333);
  expect(rateOf(0, { sent: 0, bounced: 0, complained: 0 })).toBe(0);
  expect(rateOf(9, { sent: 3, bounced: 9, complained: 0 })).toBe(1);
});
