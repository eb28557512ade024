import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { checkOut, ended, NotComparable, releasedIn, resolveCommit } from "./checkout.ts";
import { type Comparison, comparePart, type Turn } from "./compare.ts";
import { ALLOWED_CREEP, COUNTING } from "./figures.ts";

/** The quick parts, some minutes a round for each commit. The export is none: its certificates take long to store. */
export const QUICK_PARTS = ["capacity", "issuance", "pipeline", "throughput", "contention"];
const RESULT = "bench-against.json";
const ROOT = resolve(import.meta.dirname, "../../..");
/** What the bench ends with when it has no such part. */
const NO_SUCH_PART = 2;

export interface AgainstOptions {
  readonly commit: string;
  readonly parts: readonly string[];
  readonly rounds: number;
}

/**
 * Runs parts of the bench of a commit and of what is here now by turns, prints how the figures compare, and writes
 * `bench-against.json`. Gives the exit code: 0, 1 for a figure that is worse, 2 for what cannot be compared,
 * 130 when it was interrupted. The commit's folder is gone afterwards, in each of these cases.
 */
export async function benchAgainst(options: AgainstOptions): Promise<number> {
  const interruption = new AbortController();
  const interrupt = () => interruption.abort();
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  for (const signal of signals) process.on(signal, interrupt);
  const folder = mkdtempSync(join(tmpdir(), "bench-against-"));
  try {
    return await compareCommits(options, folder, interruption.signal);
  } catch (error) {
    if (interruption.signal.aborted) return 130;
    if (!(error instanceof NotComparable)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 2;
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    for (const signal of signals) process.off(signal, interrupt);
  }
}

async function compareCommits(options: AgainstOptions, folder: string, signal: AbortSignal): Promise<number> {
  const { parts, rounds } = options;
  const isRelease = options.commit === "release";
  const commit = isRelease ? releasedIn(readFileSync(join(ROOT, "CHANGELOG.md"), "utf8")) : options.commit;
  const sha = await resolveCommit(commit, signal);
  const former = join(folder, "commit");
  process.stdout.write(`Before is ${commit} (${sha.slice(0, 12)}), now is what is here.\n`);
  await checkOut(sha, former, signal);
  const temporary = join(folder, "tmp");
  mkdirSync(temporary);
  const runs = (root: string, part: string) => partOf(root, part, temporary, signal);
  const turns = new Map<string, Turn[]>(parts.map((part) => [part, []]));
  for (let round = 0; round < rounds; round++)
    for (const [part, own] of turns) {
      // One goes first in every other round, so that a machine that becomes slower slows both alike.
      const order = round % 2 === 0 ? ([former, ROOT] as const) : ([ROOT, former] as const);
      const from = performance.now();
      const found = new Map<string, readonly object[] | undefined>();
      for (const root of order) found.set(root, await runs(root, part));
      const [before, now] = [found.get(former), found.get(ROOT)];
      if (before && now) own.push({ before, now });
      else turns.delete(part);
      const seconds = ((performance.now() - from) / 1_000).toFixed(0);
      process.stdout.write(`Round ${round + 1} of ${rounds}: ${part}, ${seconds} s\n`);
    }
  const compared = [...turns].map(([part, own]) => comparePart(part, own));
  const missing = parts.filter((part) => !turns.has(part)).map((part) => `${part}: not there before`);
  return report({ commit: sha, rounds, turns: Object.fromEntries(turns) }, compared, missing);
}

/** The rows of a part from a bench that runs in `root`, in a process of its own; undefined if that bench lacks the part. */
async function partOf(root: string, part: string, temporary: string, signal: AbortSignal) {
  const file = join(root, "bench.json");
  rmSync(file, { force: true });
  const command = [join(root, "node_modules/.bin/node"), "test/bench/bench.ts", part];
  const env = { ...process.env, TMPDIR: temporary };
  const { code, said } = await ended(command, { cwd: root, env, signal });
  // A part over its budget ends with an error too, and is told all the same.
  if (existsSync(file))
    return (JSON.parse(readFileSync(file, "utf8")) as { results: Record<string, object[]> }).results[part];
  if (code === NO_SUCH_PART) return undefined;
  throw new NotComparable(
    `The part ${part} failed in ${root === ROOT ? "what is here" : "the commit"}:\n${said}`,
  );
}

function report(run: object, compared: readonly Comparison[], missing: readonly string[]): number {
  const figures = compared.flatMap((one) => one.figures);
  const leftOut = [...missing, ...compared.flatMap((one) => one.leftOut)];
  const shown = (value: number) => (Number.isInteger(value) ? value : Number(value.toPrecision(3)));
  const table = figures.map(({ part, row, figure, before, now, ratio, lowest, highest, better, worse }) => ({
    part,
    row,
    figure,
    before: shown(before),
    now: shown(now),
    "now / before": shown(ratio),
    spread: `${shown(lowest)}–${shown(highest)}`,
    better,
    worse: worse ? "WORSE" : "",
  }));
  console.table(table);
  for (const line of leftOut) process.stdout.write(`Left out: ${line}.\n`);
  const machine = { node: process.version, cores: availableParallelism(), at: new Date().toISOString() };
  writeFileSync(RESULT, `${JSON.stringify({ machine, ...run, figures, leftOut }, null, 2)}\n`);
  const worse = figures.filter((figure) => figure.worse);
  const allowed = `by more than ${100 * ALLOWED_CREEP} %, ${COUNTING.join(", ")} by anything, in every round`;
  process.stdout.write(
    worse.length === 0
      ? `\nNothing is worse ${allowed}. Written to ${RESULT}.\n`
      : `\nWorse ${allowed}: ${worse.map(({ part, row, figure }) => `${part}, ${row}, ${figure}`).join("; ")}. Written to ${RESULT}.\n`,
  );
  return worse.length === 0 ? 0 : 1;
}
