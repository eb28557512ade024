import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type MailTotals, partAt, rateOf, totalsAt, verdictOn } from "#shared/domain/people/mail-rates.ts";

describe("the verdict on an organization's mails (decision 18.22)", () => {
  test.each([
    ["fine", 499, 499, 499],
    ["fine", 500, 25, 0],
    ["slowed", 500, 26, 0],
    ["slowed", 500, 50, 0],
    ["held", 500, 51, 0],
    ["slowed", 500, 0, 1],
    ["fine", 1_000, 50, 1],
    ["slowed", 1_000, 50, 2],
    ["fine", 20_000, 1_000, 20],
    ["slowed", 20_000, 1_001, 20],
    ["slowed", 20_000, 2_000, 20_000],
    ["held", 20_000, 2_001, 0],
  ] as const)(
    "is %s: of %i mails %i bounced and %i were complained about",
    (verdict, sent, bounced, complained) => {
      expect(verdictOn({ sent, bounced, complained })).toBe(verdict);
    },
  );

  test("never becomes milder by a return, nor stricter by a mail that stays", () => {
    const ORDER = ["fine", "slowed", "held"];
    const count = fc.nat(3_000);
    const severity = (totals: MailTotals) => ORDER.indexOf(verdictOn(totals));
    fc.assert(
      fc.property(count, count, count, (more, bounced, complained) => {
        const totals = { sent: 500 + more, bounced, complained };
        expect(severity({ ...totals, bounced: bounced + 1 })).toBeGreaterThanOrEqual(severity(totals));
        expect(severity({ ...totals, complained: complained + 1 })).toBeGreaterThanOrEqual(severity(totals));
        expect(severity({ ...totals, sent: totals.sent + 1 })).toBeLessThanOrEqual(severity(totals));
      }),
    );
  });
});

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
