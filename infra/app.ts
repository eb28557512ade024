import { dirname } from "node:path";
import { App } from "aws-cdk-lib";
import { routes } from "#functions/api/routes.ts";
import { workers } from "#functions/workers/workers.ts";
import { type BuiltFunction, buildFunctions } from "./build.ts";
import type { Deployed } from "./constructs/deployed.ts";
import { ApiStack } from "./stacks/api-stack.ts";
import { DataStack } from "./stacks/data-stack.ts";
import { MailStack } from "./stacks/mail-stack.ts";
import { QueuesStack } from "./stacks/queues-stack.ts";
import { WorkersStack } from "./stacks/workers-stack.ts";
import { prefixOf, type StageConfig, StageMistake, stageConfig } from "./stages.ts";

/** What was given with `-c`. */
const configOf = (app: App): StageConfig => stageConfig((name) => app.node.tryGetContext(name));

/**
 * The CDK app of one stage over built functions: five stacks, split by how often they change. It looks nothing up, so
 * it is synthesized without AWS.
 *
 * Throws when the stage is not named (`-c stage=…`), or when a row of a table does not fit another.
 */
export function defineStage(app: App, functions: readonly BuiltFunction[]): App {
  const stage = configOf(app);
  const idOf = (part: string) => `${prefixOf(stage.name)}-${part}`;
  const folders = new Map(functions.map(({ id, file }) => [id, dirname(file)]));
  const folderOf = (id: string): string => {
    const folder = folders.get(id);
    if (folder === undefined) throw new Error(`There is no bundle of ${id}.`);
    return folder;
  };
  const { tables, secrets, keys, buckets, sessions } = new DataStack(app, idOf("data"), stage);
  const { queues } = new QueuesStack(app, idOf("queues"), stage);
  const { mail } = new MailStack(app, idOf("mail-sender"), stage);
  const deployed: Deployed = { tables, secrets, keys, buckets, sessions, queues, mail };
  const { baseUrl } = new ApiStack(app, idOf("api"), { stage, deployed, folderOf, routes });
  new WorkersStack(app, idOf("workers"), { stage, deployed, folderOf, baseUrl, workers });
  return app;
}

async function main(): Promise<void> {
  const app = new App();
  try {
    configOf(app);
  } catch (error) {
    if (!(error instanceof StageMistake)) throw error;
    // Said alone, and before the functions are built for nothing.
    console.error(error.message);
    process.exitCode = 1;
    return;
  }
  defineStage(app, await buildFunctions()).synth();
}

if (import.meta.main) await main();
