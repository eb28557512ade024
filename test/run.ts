import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";

const USAGE = `Runs the tests, with format, lint and types checked beside them; what these find ends the run at once.

  npm test                 each guarantee once, within the work that test/work-budget.ts allows
  npm run test:quick       of these, what starts nothing: domain, architecture
  npm run test:long        every case: wanted each night and before a release

  --help                   Show this text
`;

/** What vitest runs of vitest.config.ts, by the name of the run. */
const PROJECTS: Readonly<Record<string, readonly string[]>> = {
  day: ["--project=!night"],
  quick: ["--project=day"],
  long: [],
};
const ROOT = resolve(import.meta.dirname, "..");
const KEPT = join(ROOT, "node_modules/.cache/tests");
/** One checker, as several repeat each other's work; what did not change is not checked again. */
const TYPES = ["tsc", "--incremental", "--tsBuildInfoFile", join(KEPT, "types.json"), "--checkers", "1"];

/** The panel's, which is code for browsers. */
const PANEL_TYPES = ["tsc", "-p", "panel", "--tsBuildInfoFile", join(KEPT, "panel-types.json")];

const start = ([program, ...args]: readonly string[], stdio: "inherit" | "pipe"): ChildProcess =>
  spawn(join(ROOT, "node_modules/.bin", program!), args, { cwd: ROOT, stdio: ["ignore", stdio, stdio] });

/** Runs a check in silence; gives what it found, or undefined for nothing. */
async function found(command: readonly string[]): Promise<string | undefined> {
  const child = start(command, "pipe");
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (part: Buffer) => {
      text += part;
    });
  const [code] = await once(child, "close");
  return code === 0 ? undefined : text;
}

async function run(lane: string, started: number): Promise<number> {
  mkdirSync(KEPT, { recursive: true });
  process.env.TEST_LANE = lane;
  if (lane === "long") process.env.TEST_LONG = "1";
  const tests = start(["vitest", "run", ...PROJECTS[lane]!], "inherit");
  const ended = once(tests, "exit") as Promise<[number | null]>;
  const checks = [["biome", "check"], TYPES, PANEL_TYPES].map(async (command) => {
    const problems = await found(command);
    if (problems === undefined) return true;
    tests.kill("SIGTERM");
    await ended;
    process.stderr.write(`\n${problems}\n`);
    return false;
  });
  const [[code], ...clean] = await Promise.all([ended, ...checks]);
  const seconds = ((performance.now() - started) / 1_000).toFixed(0);
  if (clean.every(Boolean)) console.log(`Format, lint and types are clean. Everything took ${seconds} s.`);
  return clean.every(Boolean) ? (code ?? 1) : 1;
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { help: { type: "boolean" } },
    allowPositionals: true,
  });
  const lane = positionals[0] ?? "day";
  if (!values.help && lane in PROJECTS) return run(lane, performance.now());
  process.stdout.write(USAGE);
  return values.help ? 0 : 2;
}

process.exitCode = await main();
