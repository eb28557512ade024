import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ROOT } from "./build.ts";
import { StageMistake } from "./stage-settings.ts";
import { refusalOf, stageOf } from "./stages.ts";

/** What `-c name=value` of a command line says; the last one counts, as in CDK. */
function contextOf(args: readonly string[]): (name: string) => unknown {
  const { values } = parseArgs({
    args: [...args],
    options: { context: { type: "string", short: "c", multiple: true } },
    strict: false,
  });
  const pairs = (values.context ?? []).map((pair) => {
    const [name = "", ...value] = String(pair).split("=");
    return [name, value.join("=")] as const;
  });
  return (name) => new Map(pairs).get(name);
}

/** `npm run deploy`: refuses a stage that lacks a setting before anything is built, and then deploys all its stacks. */
async function main(): Promise<void> {
  const args = process.argv.slice(2);
  try {
    const refusal = refusalOf(stageOf(contextOf(args)));
    if (refusal !== undefined) throw new StageMistake(refusal);
  } catch (error) {
    if (!(error instanceof StageMistake)) throw error;
    console.error(error.message);
    process.exitCode = 1;
    return;
  }
  const cdk = join(ROOT, "node_modules", "aws-cdk", "bin", "cdk");
  // Tables stay when a first deployment fails; the next one takes them by their names instead of ending at them.
  const deployment = spawn(
    process.execPath,
    [cdk, "deploy", "--all", "--import-existing-resources", ...args],
    {
      cwd: ROOT,
      stdio: "inherit",
    },
  );
  const [status] = (await once(deployment, "exit")) as [number | null];
  // It has no status when it was killed.
  process.exitCode = status ?? 1;
}

await main();
