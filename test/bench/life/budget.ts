import { readFileSync, writeFileSync } from "node:fs";
import prices from "#infra/cost/prices.json" with { type: "json" };
import { LIFE_NAMES, type LifeName, type Lives, measureLives } from "./lives.ts";
import { reasonOf } from "./reasons.ts";
import type { LifeStep } from "./steps.ts";

/** THE budget of a certificate's life: what each step takes, written by `npm run bench -- issuance --steps`. */
const FILE = new URL("budget.json", import.meta.url);

/** A life in the budget: its sums, and each step in a line. */
export interface LifeBudget {
  readonly calls: number;
  readonly writeUnits: number;
  readonly readUnits: number;
  /** Dollars for a million: tables, queues and mails. */
  readonly perMillion: number;
  readonly steps: readonly string[];
}

const OF_A_QUEUE = new Set(["SendMessageBatch"]);
/** A message is sent, received and deleted. */
const QUEUE_REQUESTS = 3;
const MILLION = 1_000_000;

/** What a life takes; the steps in the order of the alphabet, as some are made at the same moment. */
export function budgetOf(steps: readonly LifeStep[]): LifeBudget {
  const sum = (of: (step: LifeStep) => number) => steps.reduce((total, step) => total + of(step), 0);
  const priceOf = ({ call, reads, writes }: LifeStep) =>
    reads * prices.readUnit +
    writes * prices.writeUnit +
    (OF_A_QUEUE.has(call) ? QUEUE_REQUESTS * prices.queueRequest : 0) +
    (call === "SendEmail" ? prices.mail : 0);
  return {
    calls: steps.length,
    writeUnits: sum(({ writes }) => writes),
    readUnits: sum(({ reads }) => reads),
    perMillion: Math.round(100 * MILLION * sum(priceOf)) / 100,
    steps: steps
      .map(({ by, call, of, reads, writes }) => `${by}: ${call} ${of} (${reads} r, ${writes} w)`)
      .sort(),
  };
}

export const storedBudget = (): Readonly<Record<LifeName, LifeBudget>> =>
  JSON.parse(readFileSync(FILE, "utf8"));

/** Measures all lives and writes the budget. Gives a line for each step with its reason, and the steps without one. */
export async function writeBudget(): Promise<{ lines: string[]; unexplained: LifeStep[] }> {
  const lives: Lives = await measureLives(LIFE_NAMES);
  const budget = Object.fromEntries(LIFE_NAMES.map((name) => [name, budgetOf(lives[name]!)]));
  writeFileSync(FILE, `${JSON.stringify(budget, null, 2)}\n`);
  const lines = LIFE_NAMES.flatMap((name) => {
    const { calls, readUnits, writeUnits, perMillion } = budget[name]!;
    const sums = `${calls} calls, ${readUnits} read units, ${writeUnits} write units, $${perMillion} for a million`;
    return ["", `${name}: ${sums}`, ...lives[name]!.flatMap(linesOf)];
  });
  return {
    lines,
    unexplained: Object.values(lives).flatMap((steps) => steps.filter((step) => !reasonOf(step))),
  };
}

function linesOf(step: LifeStep): string[] {
  const { by, call, of, reads, writes } = step;
  const units = [...(reads ? [`${reads} r`] : []), ...(writes ? [`${writes} w`] : [])].join(", ");
  const { why, lost } = reasonOf(step) ?? { why: "?", lost: "?" };
  return [
    `  ${by.padEnd(22)}${call.padEnd(23)}${units.padEnd(6)} ${of}`,
    `${" ".repeat(24)}${why}; lost without it: ${lost}`,
  ];
}
