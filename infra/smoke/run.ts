import { randomUUID } from "node:crypto";
import { SmokeFailure } from "./call.ts";
import {
  CHECKS,
  CLEANING,
  recipientOf,
  type SmokeCheck,
  type SmokeRun,
  type SmokeSettings,
} from "./checks.ts";

/** What one check has shown. */
export interface Result {
  readonly check: string;
  readonly outcome: "passed" | "failed" | "skipped";
  readonly detail: string;
  readonly milliseconds: number;
}

async function done(check: SmokeCheck, run: SmokeRun): Promise<Result> {
  const started = performance.now();
  const result = (outcome: Result["outcome"], detail: string): Result => ({
    check: check.name,
    outcome,
    detail,
    milliseconds: Math.round(performance.now() - started),
  });
  try {
    const seen = await check.run(run);
    return typeof seen === "string" ? result("passed", seen) : result("skipped", seen.skipped);
  } catch (error) {
    // Anything else than a failure of the service is told too: an answer that is no JSON, for one.
    return result("failed", error instanceof SmokeFailure ? error.message : String(error));
  }
}

/**
 * Runs the checks in order until one fails, cleans up, and gives what each has shown; `tell` hears of each at once. Never
 * throws for what the service does.
 */
export async function runSmoke(
  settings: SmokeSettings,
  tell: (result: Result) => void = () => {},
): Promise<Result[]> {
  const run: SmokeRun = { settings, email: recipientOf(settings, randomUUID().slice(0, 8)) };
  const results: Result[] = [];
  for (const check of [...CHECKS, CLEANING]) {
    if (check !== CLEANING && results.some(({ outcome }) => outcome === "failed")) continue;
    const result = await done(check, run);
    results.push(result);
    tell(result);
  }
  return results;
}

/** Whether no check of a run failed. */
export const passed = (results: readonly Result[]): boolean =>
  results.every(({ outcome }) => outcome !== "failed");
