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

const configOf = (app: App): StageConfig => stageConfig((name) => app.node.tryGetContext(name));

/**
 * The CDK app of one stage over built functions: five stacks, split by how often they change (decision 13.5). It
 * makes no call to AWS.
 *
 * Throws when the stage is not named (`-c stage=…`), when a function has no bundle, or when a worker does not fit its
 * queue.
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
    // Without a stack trace, and before the functions are built in vain.
    console.error(error.message);
    process.exitCode = 1;
    return;
  }
  defineStage(app, await buildFunctions()).synth();
}

if (import.meta.main) await main();
