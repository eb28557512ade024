import { parseArgs } from "node:util";
import { readSettings, StageMistake } from "../stage-settings.ts";
import { DEPLOYED_STAGES, type DeployedStage, functionNameOf, prefixOf, stageConfig } from "../stages.ts";
import { formatTable } from "../table-text.ts";
import { NoCredentials, readAccount } from "./account.ts";
import { findingsFor, type QuotaFinding } from "./verdicts.ts";

const USAGE = `Reads the quotas of an AWS account and says what is too low for a stage. It changes nothing.

  npm run preflight -- --stage sandbox|production

  --stage   The stage, whose settings stand in stages/<stage>.json; its region is looked at
  --help    Show this text

Credentials come from the environment, as for a deployment. They need lambda:GetAccountSettings,
lambda:GetFunctionConcurrency, ses:GetAccount, apigateway:GET on /account and servicequotas:ListServiceQuotas.
VERDICT is "enough", "low" (the stage works, and not for many) or "blocks" (the deployment fails, or no mail goes out).
Ends with 1 when something blocks or cannot be read, and with 2 when the command is not right.
`;

/** The stage of the arguments; undefined when the usage was asked for. Throws an error that says what is wrong. */
function stageNameOf(args: readonly string[]): DeployedStage | undefined {
  const { values } = parseArgs({
    args: [...args],
    options: { help: { type: "boolean" }, stage: { type: "string" } },
  });
  if (values.help) return undefined;
  const stage = DEPLOYED_STAGES.find((name) => name === values.stage);
  if (stage === undefined)
    throw new Error(`Name the stage: --stage ${DEPLOYED_STAGES.join(" or --stage ")}.`);
  return stage;
}

/** The findings as a table, and below it what to do about each that is not enough. */
function report(findings: readonly QuotaFinding[]): string {
  const advice = findings.flatMap(({ what, advice }) => (advice === undefined ? [] : [`${what}: ${advice}`]));
  const table = formatTable(findings, ({ what, has, needs, verdict }) => {
    return { what, "the account has": has, "the stage needs": needs, verdict };
  });
  return `${[table, ...(advice.length === 0 ? [] : ["", ...advice])].join("\n")}\n`;
}

/** Where the command writes. */
interface Output {
  readonly stdout: { write(text: string): unknown };
  readonly stderr: { write(text: string): unknown };
}

/** Runs the command and gives its exit code. */
export async function runPreflight(
  args: readonly string[],
  { stdout, stderr }: Output = process,
): Promise<number> {
  let name: DeployedStage | undefined;
  try {
    name = stageNameOf(args);
  } catch (error) {
    stderr.write(`${(error as Error).message} See --help.\n`);
    return 2;
  }
  if (name === undefined) {
    stdout.write(USAGE);
    return 0;
  }
  try {
    const stage = stageConfig(name, readSettings(name));
    // This function has reserved runs as soon as the stage is deployed.
    const account = await readAccount(stage.region, functionNameOf(prefixOf(name), "documents.render"));
    const findings = findingsFor(stage, account);
    stdout.write(report(findings));
    return findings.some(({ verdict }) => verdict === "blocks") ? 1 : 0;
  } catch (error) {
    if (!(error instanceof StageMistake || error instanceof NoCredentials)) throw error;
    stderr.write(`${error.message}\n`);
    return 1;
  }
}

if (import.meta.main) process.exitCode = await runPreflight(process.argv.slice(2));
