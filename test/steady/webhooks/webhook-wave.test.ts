import { describe, expect, test } from "vitest";
import { worker as firstLane } from "#functions/workers/webhooks/deliver.ts";
import { worker as wideLane } from "#functions/workers/webhooks/deliver-retries.ts";
import { WEBHOOKS } from "#shared/domain/rules.ts";
import { isBehind } from "#shared/domain/webhooks/deliver-webhook.ts";
import type { QueueSource } from "#shared/queue/worker.ts";

/**
 * A model of both lanes at full size, with the numbers of the workers: how long a healthy endpoint waits when 10,000
 * fall silent. webhook-silent.test.ts shows the same over HTTP at a small scale.
 */
interface Job {
  readonly endpoint: number;
  sentAt: number;
}
/** Endpoints below this number are silent. */
const SILENT = 10_000;
const WAVE_MS = WEBHOOKS.timeoutSeconds * 1_000;
const [HEALTHY_MS, MOVED_MS, KNOWN_AFTER_MS, TURNS, POLLERS, STEP_MS] = [200, 50, 1_500, 4, 5, 50];
const STARTS_AT = 1_000;

function longestWait(arrivals: readonly (Job & { readonly at: number })[]): number {
  const first = firstLane.source as QueueSource;
  const wide = wideLane.source as QueueSource;
  const queues: { first: Job[]; wide: Job[] } = { first: [], wide: [] };
  const busyUntil: { first: number[]; wide: number[] } = { first: [], wide: [] };
  const moving: { job: Job; at: number }[] = [];
  const asked = new Map<number, number[]>();
  const waits: number[] = [];
  const waiting = [...arrivals].sort((a, b) => a.at - b.at);
  /** How long a job holds its worker. */
  const work = (name: "first" | "wide", job: Job, now: number): number => {
    const behind = isBehind({ name, sentAt: new Date(job.sentAt) }, {}, new Date(now));
    const ends = asked.get(job.endpoint) ?? [];
    const known = ends.length > 0 && ends[0]! - WAVE_MS + KNOWN_AFTER_MS <= now;
    if (name === "first" && (behind || known)) {
      moving.push({ job: { ...job, sentAt: now }, at: now + MOVED_MS });
      return MOVED_MS;
    }
    if (job.endpoint >= SILENT) {
      waits.push(now - arrivals[job.endpoint]!.at);
      return HEALTHY_MS;
    }
    if (known && (behind || ends.filter((end) => end > now).length >= TURNS)) return MOVED_MS;
    asked.set(job.endpoint, [...ends, now + WAVE_MS]);
    return WAVE_MS;
  };
  const start = (name: "first" | "wide", size: number, now: number) => {
    const batch = queues[name].splice(0, size);
    busyUntil[name].push(now + Math.max(...batch.map((job) => work(name, job, now))));
  };
  const healthy = arrivals.filter(({ endpoint }) => endpoint >= SILENT).length;
  for (let now = 0; waits.length < healthy && now < 1_000_000; now += STEP_MS) {
    while (waiting[0] && waiting[0].at <= now) queues.first.push(waiting.shift()!);
    while (moving[0] && moving[0].at <= now) queues.wide.push(moving.shift()!.job);
    for (const name of ["first", "wide"] as const)
      busyUntil[name] = busyUntil[name].filter((until) => until > now);
    while (queues.first.length > 0 && busyUntil.first.length < first.maxConcurrency)
      start("first", first.batchSize, now);
    // A batch waits until it is full or its window ends; the pollers of Lambda share what there is.
    const windowEnds = queues.wide[0] && queues.wide[0].sentAt + wide.windowSeconds! * 1_000 <= now;
    const share = Math.ceil(queues.wide.length / POLLERS);
    const size = windowEnds ? Math.min(share, wide.batchSize) : wide.batchSize;
    while (
      queues.wide.length >= size &&
      queues.wide.length > 0 &&
      busyUntil.wide.length < wide.maxConcurrency
    )
      start("wide", size, now);
  }
  expect(waits).toHaveLength(healthy);
  return Math.max(...waits);
}

/** Silent endpoints with their events at these times, and healthy ones all along: 20 a second for a minute. */
function scene(eventsOf: (endpoint: number) => readonly number[]) {
  const silent = Array.from({ length: SILENT }, (_, endpoint) =>
    eventsOf(endpoint).map((at) => ({ endpoint, at, sentAt: at })),
  );
  const firsts = silent.map((events) => events[0]!);
  const healthy = Array.from({ length: 1_200 }, (_, n) => {
    const at = STARTS_AT + n * 50;
    return { endpoint: SILENT + n, at, sentAt: at };
  });
  // The position of a healthy one is its number, by which its arrival is found.
  return [...firsts, ...healthy, ...silent.flatMap((events) => events.slice(1))];
}

describe("10,000 endpoints fall silent at one moment, and a healthy one waits", () => {
  test("for one wave and a few seconds, when each has an event then", () => {
    expect(longestWait(scene(() => [STARTS_AT]))).toBeLessThan(WAVE_MS + 5_000);
  });

  test("for no longer when their events come within a minute", () => {
    expect(longestWait(scene((n) => [STARTS_AT + ((n * 7_919) % 60_000)]))).toBeLessThan(WAVE_MS + 5_000);
  });

  test("for two waves, one in each lane, when each has five events then", () => {
    expect(longestWait(scene(() => Array.from({ length: 5 }, () => STARTS_AT)))).toBeLessThan(
      2 * WAVE_MS + 5_000,
    );
  });
});
