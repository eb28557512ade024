import { randomUUID } from "node:crypto";
import type { ScheduledEvent } from "aws-lambda";
import { invoke, type LocalFunction, type Report } from "../function.ts";

const MINUTE_MS = 60_000;
/**
 * The first run comes soon after the start, to finish what a killed process left. The second one finishes issuances of
 * the last 3 s before it, which the first leaves to their own requests.
 */
const EARLY_RUNS_MS = [500, 4_000];

/** The milliseconds of `rate(5 minutes)`. Throws for anything that EventBridge would not take as a rate. */
function rateMs(schedule: string): number {
  const match = /^rate\(([1-9]\d*) (minutes?|hours?)\)$/.exec(schedule);
  const [, amount, unit] = match ?? [];
  // EventBridge insists on "1 minute" and "2 minutes".
  if (unit === undefined || (amount === "1") === unit.endsWith("s"))
    throw new Error(`"${schedule}" is not a schedule such as rate(5 minutes) or rate(1 hour).`);
  return Number(amount) * MINUTE_MS * (unit.startsWith("hour") ? 60 : 1);
}

const scheduledEvent = (id: string): ScheduledEvent<Record<string, never>> => ({
  id: randomUUID(),
  version: "0",
  account: "000000000000",
  time: new Date().toISOString(),
  region: process.env.AWS_REGION ?? "local",
  resources: [`arn:aws:events:local:000000000000:rule/${id}`],
  source: "aws.events",
  "detail-type": "Scheduled Event",
  detail: {},
});

/**
 * Calls a function on its schedule, one run after the other. A failed run is reported; the next comes as usual. With
 * `early`, it also runs soon after the start.
 */
export function startScheduleSource(fn: LocalFunction, schedule: string, early: boolean, report: Report) {
  const every = rateMs(schedule);
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const earlyRuns = early ? EARLY_RUNS_MS.map((after) => Date.now() + after) : [];
  let running: Promise<unknown> = Promise.resolve();
  const run = () => invoke(fn, scheduledEvent(fn.id));
  const tick = async (dueAt: number) => {
    running = run().catch((error) =>
      report(`The scheduled function ${fn.id} failed; it runs again on schedule.`, error),
    );
    await running;
    if (!stopped) plan(earlyRuns.shift() ?? dueAt + every);
  };
  const plan = (dueAt: number) => {
    const now = Date.now();
    timer = setTimeout(tick, Math.max(0, dueAt - now), Math.max(dueAt, now));
  };
  plan(earlyRuns.shift() ?? Date.now() + every);
  return {
    /** Runs the function now, as its schedule would; gives what it gives. */
    run,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
