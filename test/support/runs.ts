import { describe, test } from "vitest";

/** Whether each case is tried: `npm run test:long`. */
export const NIGHT = process.env.TEST_LONG === "1";

/** Tests of the night: `night.test` and `night.describe` are those of vitest in `npm run test:long`, and nothing by day. */
export const night = { test: byNight(test), describe: byNight(describe) };

/** A form of `test` by night, and by day what registers nothing. */
export function byNight<T extends object>(register: T): T {
  if (NIGHT) return register;
  const nothing = () => nothing;
  return Object.assign(nothing, { each: nothing, for: nothing }) as unknown as T;
}

/** How many cases a property is tried with: each day, and by `npm run test:long`. */
export const runs = (day: number, night: number): number => (NIGHT ? night : day);

/** Which of several equal cases are tried: each day `day` of them, which begin at another one for each `turn`; all by `npm run test:long`. */
export function some<T>(cases: readonly T[], day: number, turn: number): readonly T[] {
  if (NIGHT || day >= cases.length) return cases;
  return Array.from({ length: day }, (_, n) => cases[(turn * day + n) % cases.length]!);
}

/** Which of many are tried, spread over all of them: each day about `day`, and all by `npm run test:long`. */
export function spread<T>(cases: readonly T[], day: number): readonly T[] {
  const step = NIGHT ? 1 : Math.max(1, Math.round(cases.length / day));
  return cases.filter((_, n) => n % step === 0);
}
