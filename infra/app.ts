import { dirname } from "node:path";
import { Annotations, App, Aws, CfnParameter, CfnRule, Fn, type Stack } from "aws-cdk-lib";
import { routes } from "#functions/api/routes.ts";
import { workers } from "#functions/workers/workers.ts";
import { INVOKED } from "#shared/resources.ts";
import { type BuiltFunction, buildFunctions } from "./build.ts";
import type { Deployed } from "./constructs/deployed.ts";
import { ApiStack } from "./stacks/api-stack.ts";
import { DataStack } from "./stacks/data-stack.ts";
import { MailStack } from "./stacks/mail-stack.ts";
import { mapNames } from "./stacks/map-names.ts";
import { OperationsStack } from "./stacks/operations-stack.ts";
import { QueuesStack } from "./stacks/queues-stack.ts";
import { WorkersStack } from "./stacks/workers-stack.ts";
import { StageMistake } from "./stage-settings.ts";
import { functionNameOf, prefixOf, qualifierOf, refusalOf, type StageConfig, stageOf } from "./stages.ts";

/** Stands for the account in templates that were made without credentials. */
const NO_ACCOUNT = "000000000000";

/**
 * The CDK app of one stage over built functions: six stacks, split by how often they change (decision 13.5), which know
 * each other's resources by name (13.19). It makes no call to AWS. `account` is the one that it is deployed to, as CDK says it
 * where there are credentials; without it the templates can be looked at only.
 *
 * Throws when a function has no bundle, or when a worker does not fit its queue.
 */
export function defineStage(
  app: App,
  stage: StageConfig,
  functions: readonly BuiltFunction[],
  account = NO_ACCOUNT,
): App {
  const idOf = (part: string) => `${prefixOf(stage.name)}-${part}`;
  const folders = new Map(functions.map(({ id, file }) => [id, dirname(file)]));
  const folderOf = (id: string): string => {
    const folder = folders.get(id);
    if (folder === undefined) throw new Error(`There is no bundle of ${id}.`);
    return folder;
  };
  const data = new DataStack(app, idOf("data"), stage);
  const queues = new QueuesStack(app, idOf("queues"), stage);
  const sender = new MailStack(app, idOf("mail-sender"), stage);
  const { tables, secrets, keys, buckets, sessions } = data;
  const deployed: Deployed = {
    tables,
    secrets,
    keys,
    buckets,
    sessions,
    queues: queues.queues,
    mail: sender.mail,
    invoked: mapNames(INVOKED, (id) => {
      const name = functionNameOf(prefixOf(stage.name), id) + qualifierOf(stage);
      return { name, arn: `arn:aws:lambda:${stage.region}:${Aws.ACCOUNT_ID}:function:${name}` };
    }),
  };
  const api = new ApiStack(app, idOf("api"), { stage, deployed, folderOf, routes, account });
  const { baseUrl } = api;
  const workersStack = new WorkersStack(app, idOf("workers"), {
    stage,
    deployed,
    folderOf,
    baseUrl,
    workers,
  });
  const logs = { ...api.logs, ...workersStack.logs };
  const operations = new OperationsStack(app, idOf("operations"), stage, logs, workers);
  // CDK sees no dependency in a name.
  for (const stack of [data, queues, sender, api, workersStack]) operations.addStackDependency(stack);
  for (const stack of [data, queues, sender])
    for (const one of [api, workersStack]) one.addStackDependency(stack);
  if (isApiFirst(app, stage)) workersStack.addStackDependency(api);
  else api.addStackDependency(workersStack);
  refuseWhileIncomplete([data, queues, sender, api, workersStack, operations], stage);
  return app;
}

/**
 * Workers are deployed before the API, which may ask more of them than the former ones know (decision 17.3); only in the first
 * deployment, `-c firstDeployment=yes`, of a stage without a domain they come after it, as its address is not known before.
 */
const isApiFirst = (app: App, { apiDomain }: StageConfig): boolean =>
  apiDomain === null && app.node.tryGetContext("firstDeployment") === "yes";

const NO = "no";

/**
 * Makes stacks that CloudFormation refuses to create or update while their stage lacks a setting that it must have, whatever
 * command deploys them; their templates can be made and looked at, with one warning (decision 13.23).
 */
export function refuseWhileIncomplete(stacks: readonly Stack[], stage: StageConfig): void {
  const refusal = refusalOf(stage);
  if (refusal === undefined) return;
  Annotations.of(stacks[0]!).addWarningV2("certificates:incomplete-stage", refusal);
  for (const stack of stacks) addRule(stack, refusal);
}

function addRule(stack: Stack, refusal: string): void {
  // Rules are about parameters, so there is one; its only value breaks the rule.
  const complete = new CfnParameter(stack, "StageIsComplete", { default: NO, allowedValues: [NO] });
  new CfnRule(stack, "RefuseIncompleteStage", {
    assertions: [{ assert: Fn.conditionEquals(complete.valueAsString, "yes"), assertDescription: refusal }],
  });
}

async function main(): Promise<void> {
  const app = new App();
  try {
    const stage = stageOf((name) => app.node.tryGetContext(name));
    defineStage(app, stage, await buildFunctions(), process.env.CDK_DEFAULT_ACCOUNT).synth();
  } catch (error) {
    if (!(error instanceof StageMistake)) throw error;
    // Without a stack trace, and before the functions are built in vain.
    console.error(error.message);
    process.exitCode = 1;
  }
}

if (import.meta.main) await main();
