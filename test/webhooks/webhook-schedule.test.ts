import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { WEBHOOKS } from "#shared/domain/rules.ts";
import { ATTEMPTS_MAX, needsRest, nextAttempt, shouldDisable } from "#shared/domain/webhooks/schedule.ts";

const failedAt = new Date("2027-03-01T10:00:00.000Z");
const DAY = 86_400_000;

interface Given {
  attempt?: number;
  retryAfterSeconds?: number | null;
  rest?: boolean;
  random?: number;
}

function delaySeconds({
  attempt = 1,
  retryAfterSeconds = null,
  rest = false,
  random = 0,
}: Given): number | null {
  const next = nextAttempt({ attempt, failedAt, retryAfterSeconds, rest, random: () => random });
  return next === null ? null : (next.getTime() - failedAt.getTime()) / 1_000;
}

const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const retryAfter = fc.option(fc.oneof(fc.nat(100_000), fc.nat(), fc.constant(Number.MAX_SAFE_INTEGER)));
const attempt = fc.integer({ min: 1, max: ATTEMPTS_MAX - 1 });

describe("when a failed delivery is tried again", () => {
  test("after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 14 h, then no more", () => {
    const delays = Array.from({ length: 9 }, (_, index) => delaySeconds({ attempt: index + 1 }));
    expect(delays).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, null, null]);
  });

  test("every delay is the schedule's or up to a fifth longer, never shorter", () => {
    fc.assert(
      fc.property(attempt, random, (number, chance) => {
        const base = WEBHOOKS.retryDelaysSeconds[number - 1] ?? Number.NaN;
        const delay = delaySeconds({ attempt: number, random: chance }) ?? Number.NaN;
        expect(delay).toBeGreaterThanOrEqual(base);
        expect(delay).toBeLessThanOrEqual(base * 1.2);
      }),
    );
  });

  test.each([
    { asks: 0, attempt: 2, delay: 300 },
    { asks: 299, attempt: 2, delay: 300 },
    { asks: 450, attempt: 2, delay: 450 },
    { asks: 600, attempt: 2, delay: 600 },
    { asks: 86_400, attempt: 2, delay: 600 },
    { asks: Number.MAX_SAFE_INTEGER, attempt: 7, delay: 100_800 },
  ])("Retry-After of $asks s after attempt $attempt gives $delay s", ({ asks, attempt: number, delay }) => {
    expect(delaySeconds({ attempt: number, retryAfterSeconds: asks })).toBe(delay);
  });

  test("an endpoint that needs a rest gets a minute at least, two if it asks for more", () => {
    expect(delaySeconds({ rest: true })).toBe(60);
    expect(delaySeconds({ rest: true, retryAfterSeconds: 90 })).toBe(90);
    expect(delaySeconds({ rest: true, retryAfterSeconds: 900 })).toBe(120);
    expect(delaySeconds({ rest: true, attempt: 2 })).toBe(300);
  });

  test("asking for a longer wait never brings the next attempt forward", () => {
    fc.assert(
      fc.property(attempt, fc.nat(), fc.nat(), random, fc.boolean(), (number, a, b, chance, rest) => {
        const given = { attempt: number, random: chance, rest };
        const [less, more] = [Math.min(a, b), Math.max(a, b)];
        const first = delaySeconds({ ...given, retryAfterSeconds: less }) ?? Number.NaN;
        expect(delaySeconds({ ...given, retryAfterSeconds: more })).toBeGreaterThanOrEqual(first);
      }),
    );
  });

  test("a delivery is over between 31.5 and 76 hours after its first attempt, whatever was answered", () => {
    const answers = fc.array(fc.tuple(retryAfter, fc.boolean(), random), { minLength: 7, maxLength: 7 });
    fc.assert(
      fc.property(answers, (all) => {
        const total = all.reduce((sum, [retryAfterSeconds, rest, chance], index) => {
          const delay = delaySeconds({ attempt: index + 1, retryAfterSeconds, rest, random: chance });
          return sum + (delay ?? Number.NaN);
        }, 0);
        expect(total).toBeGreaterThanOrEqual(31.5 * 3_600);
        expect(total).toBeLessThanOrEqual(76 * 3_600);
      }),
    );
  });

  test("429 and a timeout call for a rest; other failures do not", () => {
    expect(needsRest({ status: 429, error: null })).toBe(true);
    expect(needsRest({ status: null, error: "timeout" })).toBe(true);
    expect(needsRest({ status: 500, error: null })).toBe(false);
    expect(needsRest({ status: null, error: "connection_refused" })).toBe(false);
  });
});

describe("when an endpoint is disabled for failing", () => {
  const now = new Date("2027-03-10T00:00:00.000Z");
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);

  test("after five days of failures, not a moment earlier", () => {
    expect(shouldDisable(ago(5 * DAY), now)).toBe(true);
    expect(shouldDisable(ago(5 * DAY - 1), now)).toBe(false);
  });
});
