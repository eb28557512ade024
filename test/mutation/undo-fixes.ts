import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { shuffled } from "./dice.ts";

const USAGE = `Takes back fixes of the history, one at a time, and tells which of them no test of the day notices.

  node test/mutation/undo-fixes.ts <folder> [--commits 40] [--seed 1]

<folder> is a clone of this repository with node_modules, which is changed and put back.
`;
const ROOT = resolve(import.meta.dirname, "../..");
const PRODUCT = ["shared", "functions", "infra"];
const DAY = "--project=!night";

function main(): void {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { commits: { type: "string", default: "40" }, seed: { type: "string", default: "1" } },
  });
  const tree = positionals[0] && resolve(positionals[0]);
  if (!tree || tree === ROOT) {
    process.stdout.write(USAGE);
    process.exitCode = 2;
    return;
  }
  const git = (...args: string[]) =>
    execFileSync("git", args, { cwd: tree, encoding: "utf8", maxBuffer: 1e8 });
  const back = () => git("reset", "-q", "--hard", "HEAD");
  const fixes = git("log", "--format=%H %s", "-E", "--grep=^fix\\(").trim().split("\n");
  const isGreen = (...files: string[]): string | undefined => {
    const program = join(tree, "node_modules/vitest/vitest.mjs");
    const args = [program, "run", DAY, "--bail=1", ...files];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: tree,
      encoding: "utf8",
      maxBuffer: 1e9,
    });
    return status === 0 ? undefined : (/FAIL.*?(test\/\S+)/.exec(`${stdout}${stderr}`)?.[1] ?? "an error");
  };
  let tried = 0;
  let green = 0;
  for (const fix of shuffled(fixes, Number(values.seed))) {
    if (tried === Number(values.commits)) break;
    const [commit, subject] = [fix.slice(0, 40), fix.slice(41)];
    const patch = git("diff", `${commit}^`, commit, "--", ...PRODUCT);
    const undone =
      patch && spawnSync("git", ["apply", "-R", "--3way"], { cwd: tree, input: patch }).status === 0;
    if (!undone || git("diff", "--name-only", "--diff-filter=U").trim() !== "") {
      back();
      continue;
    }
    tried++;
    const touched = git("show", "--name-only", "--format=", commit, "--", "test").trim().split("\n");
    const own = touched.filter((file) => file.endsWith(".test.ts") && existsSync(join(tree, file)));
    const by = (own.length > 0 ? isGreen(...own) : undefined) ?? isGreen();
    if (!by) green++;
    console.log(`${by ? `red by ${by}` : "GREEN"}: ${commit.slice(0, 8)} ${subject}`);
    back();
  }
  console.log(`${tried} fixes taken back, ${tried - green} noticed`);
}

main();
