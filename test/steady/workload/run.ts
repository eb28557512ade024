import { setTimeout as pause } from "node:timers/promises";
import { Actor, type Scene } from "./actor.ts";
import { switchWebhook } from "./acts/webhooks.ts";
import { Requester } from "./calls.ts";
import { Comparisons } from "./checks/everything.ts";
import { Dice } from "./dice.ts";
import { Endpoints } from "./endpoints.ts";
import { Findings } from "./findings.ts";
import { WatchedInbox } from "./inbox.ts";
import { prepare, runClient } from "./load.ts";
import { Model } from "./model.ts";
import type { WorkloadOptions } from "./options.ts";
import { makeOrganizations, switchPlans } from "./organizations.ts";
import { openWorld, type World } from "./world.ts";

/** What a run found. */
export interface WorkloadResult {
  readonly findings: readonly Findings[];
  readonly scene: Scene;
  readonly world: World;
  readonly acts: number;
  readonly certificates: number;
  readonly loadMs: number;
  readonly settleMs: number;
  /** False when the queues were not empty in time. */
  readonly settled: boolean;
  readonly deadLetters: number;
  readonly faultsMet: ReadonlyMap<string, number>;
  /** What the service said to its terminal, by line without numbers. */
  readonly troubles: ReadonlyMap<string, number>;
}

/** By then the schedules have found everything that a kill left behind. */
const PATIENT_SECONDS = 330;

type Progress = (line: string) => void;

/** Runs the load, lets the service settle, and compares everything with everything. */
export async function runWorkload(options: WorkloadOptions, progress: Progress): Promise<WorkloadResult> {
  const troubles = new Map<string, number>();
  const onTrouble = (line: string) => {
    const kind = line.replaceAll(/[0-9a-f-]{36}|\d+/g, "…").slice(0, 200);
    troubles.set(kind, (troubles.get(kind) ?? 0) + 1);
  };
  const hasty = options.settleSeconds < PATIENT_SECONDS;
  const world = await openWorld({ ...options, hasty, brief: options.acts !== undefined, onTrouble });
  process.once("exit", world.killNow);
  try {
    return await runIn(world, options, progress, troubles);
  } finally {
    await world.stop();
  }
}

async function runIn(
  world: World,
  options: WorkloadOptions,
  progress: Progress,
  troubles: ReadonlyMap<string, number>,
): Promise<WorkloadResult> {
  const { seconds, acts: most, seed, clients, pauseMs, kills, faults } = options;
  progress("starting the service");
  await world.start();
  const findings = new Findings();
  const model = new Model();
  const mayBeUnavailable = (from: number, until: number) => faults || world.besideKill(from, until);
  const caller = new Requester({ baseUrl: world.baseUrl, findings, up: world.up, mayBeUnavailable });
  const inbox = new WatchedInbox(world.mailUrl, model);
  const endpoints = new Endpoints(new Dice(seed + 1));
  await endpoints.start();
  const over = new AbortController();
  const scene: Scene = { caller, model, inbox, endpoints, findings, over: over.signal };
  inbox.start();
  try {
    await makeOrganizations(world, model, seconds);
    await prepare(scene, seed);
    progress(`${clients} clients work for ${most === undefined ? `${seconds} s` : `${most} acts`}`);
    const began = Date.now();
    const killing = killAtTimes(world, new Dice(seed + 2), { seconds, kills, over: over.signal }, progress);
    const each = most === undefined ? Number.POSITIVE_INFINITY : Math.ceil(most / clients);
    const working = Promise.all(
      Array.from({ length: clients }, (_, n) => runClient(scene, seed * 1_000 + n, pauseMs, each)),
    );
    const switching = switchPlans(world, model, over.signal);
    const telling = tellProgress(scene, began, progress);
    const misbehaving = misbehave(world, seconds * 1_000 * TROUBLED_PART);
    await (most === undefined ? pause(seconds * 1_000) : Promise.all([working, killing]));
    over.abort();
    const acts = (await working).reduce((sum, count) => sum + count, 0);
    clearInterval(telling);
    await Promise.all([killing, switching]);
    const loadMs = Date.now() - began;
    const faultsMet = await misbehaving;
    progress(`the load is over after ${acts} acts; waiting for the service to settle`);
    const end = await settle(scene, world, options.settleSeconds, progress);
    return { ...end, findings: [findings, end.findings], scene, world, acts, loadMs, troubles, faultsMet };
  } finally {
    over.abort();
    await Promise.all([inbox.stop(), endpoints.stop()]);
  }
}

/** A day that is bad now and then, but on which everything still works. */
const mildFaults = () => ({
  holdMs: 8,
  lagMs: 100,
  troubles: [
    { kind: "throttled" as const, share: 0.01 },
    { kind: "unanswered" as const, operations: /^(Put|Update|Delete|Transact)/, share: 0.01 },
    { kind: "cut" as const, share: 0.003 },
    { kind: "slow" as const, share: 0.01, ms: 300 },
    { kind: "partial" as const, operations: /^Batch/, share: 0.05 },
  ],
});

/** Faults and kills come in this part of the load; in the rest of it the service mends what they left. */
const TROUBLED_PART = 0.6;

/** Lets the database misbehave for so long, and gives how often it did, by kind. */
async function misbehave({ badDay }: World, ms: number): Promise<ReadonlyMap<string, number>> {
  if (!badDay) return new Map();
  Object.assign(badDay.day, mildFaults());
  await pause(ms);
  const met = new Map(badDay.day.met);
  badDay.day.reset();
  return met;
}

/** Kills the service at moments that follow from the seed. */
async function killAtTimes(
  world: World,
  dice: Dice,
  { seconds, kills, over }: { seconds: number; kills: number; over: AbortSignal },
  progress: Progress,
): Promise<void> {
  const moments = Array.from({ length: kills }, (_, n) => {
    const part = (seconds * 1_000 * TROUBLED_PART) / kills;
    return Math.round(part * n + dice.between(Math.round(part * 0.3), Math.round(part)));
  });
  const start = Date.now();
  for (const moment of moments) {
    await pause(Math.max(0, start + moment - Date.now()), undefined, { signal: over }).catch(() => {});
    if (over.aborted) return;
    const began = Date.now();
    await world.kill();
    progress(`killed, and up again after ${Date.now() - began} ms (${world.kills.length} of ${kills})`);
  }
}

function tellProgress({ caller, model, findings }: Scene, began: number, progress: Progress): NodeJS.Timeout {
  return setInterval(() => {
    const requests = [...caller.byStatus.values()].reduce((sum, count) => sum + count, 0);
    const seconds = Math.round((Date.now() - began) / 1_000);
    progress(
      `${seconds} s: ${requests} requests, ${model.tickets.size} recipients, ${findings.differences.length} differences`,
    );
  }, 5_000);
}

/** What differs at first is mostly found by a schedule, some seconds later. */
const BETWEEN_PASSES_MS = 10_000;

/** Enables every webhook, waits for the queues, and compares until nothing differs or the time is over. */
async function settle(scene: Scene, world: World, within: number, progress: Progress) {
  const began = Date.now();
  const left = () => began + within * 1_000 - Date.now();
  for (const organization of scene.model.organizations) {
    const actor = new Actor(scene, new Dice(0), organization);
    for (const webhook of organization.webhooks.filter(({ id, steady, doomed }) => id && !steady && !doomed))
      await switchWebhook(actor, webhook, "enabled");
  }
  const comparisons = new Comparisons(scene, world);
  for (;;) {
    const settled = await emptyQueues(world, left, progress);
    progress(`${settled ? "the queues are empty" : "the queues are not empty"}; comparing`);
    const { findings, certificates } = await comparisons.compare();
    if (findings.differences.length === 0 || left() <= 0) {
      const { dead: deadLetters } = await world.queued();
      return { settled, findings, certificates, deadLetters, settleMs: Date.now() - began };
    }
    const [first] = findings.differences;
    progress(
      `${findings.differences.length} differences so far (${first?.check}: ${first?.subject}); ${Math.max(0, Math.round(left() / 1_000))} s left`,
    );
    await pause(BETWEEN_PASSES_MS);
  }
}

/** Waits until no queue has had a message for two seconds. */
async function emptyQueues(world: World, left: () => number, progress: Progress): Promise<boolean> {
  let told = Date.now();
  for (let still = 0; still < 4; ) {
    const { waiting, names } = await world.queued();
    still = waiting === 0 ? still + 1 : 0;
    if (waiting > 0 && left() <= 0) return false;
    if (Date.now() - told > 10_000) {
      told = Date.now();
      progress(`still queued: ${names.join(", ")}`);
    }
    await pause(500);
  }
  return true;
}
