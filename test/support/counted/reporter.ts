import { appendFileSync } from "node:fs";
import type { Reporter, TestModule } from "vitest/node";
import { WORK_BUDGET, WORK_MEANS, type Work, type WorkKind } from "../../work-budget.ts";

declare module "vitest" {
  interface TaskMeta {
    /** What a test file did; test/support/setup.ts counts it. */
    work?: Work;
  }
}

/** How many files a kind of work over its budget names. */
const NAMED = 10;
const KINDS = Object.keys(WORK_MEANS) as WorkKind[];
const number = new Intl.NumberFormat("en");

interface FileWork {
  readonly file: string;
  readonly work: Work;
}

const sum = (files: readonly FileWork[], kind: WorkKind): number =>
  files.reduce((total, { work }) => total + work[kind], 0);

/** The files that did most of a kind of work, a line each. */
const mostOf = (files: readonly FileWork[], kind: WorkKind): string[] =>
  files
    .filter(({ work }) => work[kind] > 0)
    .sort((a, b) => b.work[kind] - a.work[kind])
    .slice(0, NAMED)
    .map(({ file, work }) => `  ${number.format(work[kind]).padStart(9)}  ${file}`);

/** Opens the page of a run on GitHub: what failed, and what the run did. Elsewhere nothing. */
function summarize(modules: readonly TestModule[], rows: readonly string[]): void {
  const { GITHUB_STEP_SUMMARY } = process.env;
  if (!GITHUB_STEP_SUMMARY) return;
  const failed = modules.flatMap((module) =>
    [...module.children.allTests("failed")].map(
      (test) => `- \`${module.relativeModuleId}\`: ${test.fullName}`,
    ),
  );
  const broken = modules
    .filter((module) => module.errors().length > 0)
    .map((module) => `- \`${module.relativeModuleId}\` did not run to its end`);
  const found = [...failed, ...broken];
  const head = found.length === 0 ? "## Nothing failed" : `## ${found.length} failed`;
  appendFileSync(GITHUB_STEP_SUMMARY, [head, "", ...found, "", "```", ...rows, "```", ""].join("\n"));
}

/**
 * Prints at the end of a run what it did, and with `budget` fails a run that did more than test/work-budget.ts allows. Only the
 * run of a whole lane is held to it.
 */
export class WorkReporter implements Reporter {
  private readonly isHeld: boolean;

  constructor(isHeld: boolean) {
    this.isHeld = isHeld;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const files = modules.flatMap((module) => {
      const { work } = module.meta();
      return work ? [{ file: module.relativeModuleId, work }] : [];
    });
    const rows = KINDS.map((kind) => {
      const of = this.isHeld ? ` of ${number.format(WORK_BUDGET[kind]).padStart(9)}` : "";
      return `  ${kind.padEnd(12)}${number.format(sum(files, kind)).padStart(9)}${of}   ${WORK_MEANS[kind]}`;
    });
    console.log(["", "What the tests did:", ...rows].join("\n"));
    summarize(modules, rows);
    if (!this.isHeld) return;
    const over = KINDS.filter((kind) => sum(files, kind) > WORK_BUDGET[kind]);
    for (const kind of over)
      console.error(
        [`\nOver the budget of test/work-budget.ts: ${kind}. Most were by`, ...mostOf(files, kind)].join(
          "\n",
        ),
      );
    if (over.length > 0) process.exitCode = 1;
  }
}
