import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, existsSync, globSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { shuffled } from "./dice.ts";
import { instrumented, type Site, sitesIn } from "./sites.ts";

const USAGE = `Changes the code in small ways, one at a time, and tells which changes no test notices.

  npm run mutants -- <folder> [options]

<folder> is a clone of this repository with node_modules, which is changed. Domain and storage are looked at.

  --sample <n>    How many changes are tried (default 300)
  --seed <n>      What their choice follows from (default 1)
  --lane <name>   day (default), or night: every case
  --files <n>     How many test files are run for one at most, the quickest first (default 40)
  --only <file>   Tries those again that the report of an earlier run says nobody noticed
  --report <file> Where each outcome is noted as it comes; what stands there is not tried again
`;

interface Mutant extends Site {
  readonly id: number;
  readonly file: string;
}
interface Outcome extends Pick<Mutant, "id" | "file" | "kind" | "original"> {
  readonly line: number;
  readonly end: "killed" | "survived" | "not reached";
  readonly by: string | null;
}
/** A test file, which mutants it meets, and how long it takes. */
interface Coverage {
  readonly file: string;
  readonly met: readonly number[];
  readonly ms: number;
}

const ROOT = resolve(import.meta.dirname, "../..");
const SWITCH = join(ROOT, "test/mutation/switch.js");
/** At most so many of one file, which do not lie in each other. */
const PER_FILE = 3;
/** These read the sources as text. */
const READS_SOURCES = /^test\/(architecture.*|docs)\.test\.ts$/;

/** The same choice for the same sources and seed. */
function choose(tree: string, count: number, seed: number): Mutant[] {
  const files = globSync("shared/{domain,storage}/**/*.ts", { cwd: tree }).sort();
  const all = files.flatMap((file) =>
    sitesIn(file, readFileSync(join(tree, file), "utf8")).map((site) => ({ ...site, file })),
  );
  const chosen: Mutant[] = [];
  for (const site of shuffled(all, seed)) {
    const others = chosen.filter(({ file }) => file === site.file);
    const overlaps = others.some(({ start, end }) => start < site.end && site.start < end);
    if (others.length < PER_FILE && !overlaps) chosen.push({ ...site, id: chosen.length + 1 });
    if (chosen.length === count) break;
  }
  return chosen;
}

/** Runs vitest in the tree; gives whether it passed, and what it said. */
async function vitest(tree: string, args: readonly string[], env: NodeJS.ProcessEnv, withinMs: number) {
  const child = spawn(process.execPath, [join(tree, "node_modules/vitest/vitest.mjs"), "run", ...args], {
    cwd: tree,
    detached: true,
    env: { ...process.env, NODE_OPTIONS: `--import ${SWITCH}`, TEST_LANE: "", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (text: Buffer) => {
      said += text;
    });
  // The whole group, as tests start processes of their own.
  const late = setTimeout(() => process.kill(-child.pid!, "SIGKILL"), withinMs);
  const [code] = await once(child, "close");
  clearTimeout(late);
  return { passed: code === 0, said };
}

/** Which test files meet which mutants, by one run of all. */
async function cover(tree: string, lane: readonly string[], env: NodeJS.ProcessEnv): Promise<Coverage[]> {
  const folder = mkdtempSync(join(tmpdir(), "mutants-"));
  const [notes, json] = [join(folder, "met.jsonl"), join(folder, "times.json")];
  const setup = join(tree, "test/support/setup.ts");
  const text = readFileSync(setup, "utf8");
  const noted = `
globalThis["metMutants"]?.clear();
afterAll(({}, file) => {
  if (process.env.MUTANT_NOTES)
    appendFileSync(process.env.MUTANT_NOTES, JSON.stringify({ file: file.name, met: [...globalThis["metMutants"]] }) + "\\n");
});
`;
  if (!text.includes("MUTANT_NOTES"))
    writeFileSync(setup, `import { appendFileSync } from "node:fs";\n${text}${noted}`);
  const args = [...lane, "--reporter=json", `--outputFile=${json}`];
  await vitest(tree, args, { ...env, MUTANT_NOTES: notes }, 5_400_000);
  const { testResults } = JSON.parse(readFileSync(json, "utf8"));
  const times = new Map<string, number>();
  for (const { name, startTime, endTime, status } of testResults)
    if (status === "passed") times.set(relative(tree, name), endTime - startTime);
  const lines = readFileSync(notes, "utf8").trim().split("\n");
  return lines
    .map((line) => JSON.parse(line) as Omit<Coverage, "ms">)
    .flatMap(({ file, met }) =>
      times.has(file) && !READS_SOURCES.test(file) ? [{ file, met, ms: times.get(file)! }] : [],
    );
}

/** The test files that can notice a mutant, the nearest and quickest first. */
function filesFor(mutant: Mutant, coverage: readonly Coverage[], most: number): Coverage[] {
  const noun = dirname(mutant.file).split("/")[2] ?? "";
  const far = ({ file }: Coverage) => (file.startsWith(`test/${noun}/`) ? 0 : 1);
  return coverage
    .filter(({ met }) => mutant.isAtImport || met.includes(mutant.id))
    .sort((a, b) => far(a) - far(b) || a.ms - b.ms)
    .slice(0, most);
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      sample: { type: "string", default: "300" },
      seed: { type: "string", default: "1" },
      lane: { type: "string", default: "day" },
      files: { type: "string", default: "40" },
      only: { type: "string" },
      report: { type: "string", default: "mutants.jsonl" },
      help: { type: "boolean" },
    },
  });
  const tree = positionals[0] === undefined ? undefined : resolve(positionals[0]);
  if (values.help || !tree || tree === ROOT) {
    process.stdout.write(USAGE);
    process.exitCode = values.help ? 0 : 2;
    return;
  }
  const { report } = values;
  const read = (file: string) =>
    existsSync(file)
      ? readFileSync(file, "utf8")
          .trim()
          .split("\n")
          .filter(Boolean)
          .map((line) => JSON.parse(line) as Outcome)
      : [];
  const mutants = choose(tree, Number(values.sample), Number(values.seed));
  const texts = new Map<string, string>();
  for (const { file } of mutants) texts.set(file, readFileSync(join(tree, file), "utf8"));
  for (const [file, text] of texts)
    writeFileSync(
      join(tree, file),
      instrumented(
        text,
        mutants.filter((one) => one.file === file),
      ),
    );
  const night = values.lane === "night";
  const lane = night ? [] : ["--project=!night"];
  const env = night ? { TEST_LONG: "1" } : {};
  try {
    const coverage = await cover(tree, lane, env);
    console.log(`${coverage.length} test files pass with no change on.`);
    const done = new Set(read(report).map(({ id }) => id));
    const wanted =
      values.only && new Set(read(values.only).flatMap(({ id, end }) => (end === "killed" ? [] : [id])));
    const queue = mutants.filter(({ id }) => !done.has(id) && (!wanted || wanted.has(id)));
    const tryNext = async (): Promise<void> => {
      for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
        const files = filesFor(mutant, coverage, Number(values.files));
        const withinMs = 60_000 + 4 * files.reduce((sum, { ms }) => sum + ms, 0);
        const args = [...lane, "--bail=1", "--maxWorkers=1", ...files.map(({ file }) => file)];
        const run =
          files.length > 0 && (await vitest(tree, args, { ...env, MUTANT: String(mutant.id) }, withinMs));
        const { id, file, kind, original } = mutant;
        const line = texts.get(file)!.slice(0, mutant.start).split("\n").length;
        const end = !run ? "not reached" : run.passed ? "survived" : "killed";
        const by =
          end === "killed"
            ? (/FAIL.*?(test\/\S+)/.exec((run as { said: string }).said)?.[1] ?? "time")
            : null;
        appendFileSync(report, `${JSON.stringify({ id, file, line, kind, original, end, by })}\n`);
        console.log(
          `${id} ${end} ${file}:${line} ${kind} ${original.slice(0, 60).replaceAll("\n", " ")} ${by ?? ""}`,
        );
      }
    };
    await Promise.all([tryNext(), tryNext()]);
    const ends = Object.groupBy(read(report), ({ end }) => end);
    console.log(
      Object.entries(ends)
        .map(([end, some]) => `${some!.length} ${end}`)
        .join(", "),
    );
  } finally {
    for (const [file, text] of texts) writeFileSync(join(tree, file), text);
  }
}

await main();
