import { logDelivery } from "#infra/local/sources/log-source.ts";
import { startTestStack, type TestStack } from "../../support/service.ts";
import { bundlesOfTheRun } from "../bundles-of-the-run.ts";
import { listOf, type Stage, type Statement } from "../cdk-support.ts";
import { DeployedFunctions } from "./deployed-functions.ts";
import { deployedSources } from "./deployed-sources.ts";
import { concerning, isAllowed } from "./policy.ts";

export interface Proof {
  readonly functions: DeployedFunctions;
  readonly stack: TestStack;
  stop(): Promise<void>;
}

/** Starts a stack over the functions of a sandbox's templates, as they are bundled in this run. */
export async function startProof(stage: Stage): Promise<Proof> {
  const built = await bundlesOfTheRun();
  const functions = new DeployedFunctions(stage, new Map(built.functions.map(({ id, file }) => [id, file])));
  const sources = deployedSources(stage);
  const stack = await startTestStack({
    handlerOf: (fn) => functions.handlerOf(fn),
    sourceOf(id) {
      const source = sources.get(id);
      if (!source) throw new Error(`Nothing starts ${id} in the templates.`);
      return source;
    },
  });
  return {
    functions,
    stack,
    async stop() {
      await stack.stack.stop();
      await functions.stop();
    },
  };
}

/** Has a line of the log kept about a request of an organization: what a function prints in its thread reaches no log here. */
export async function keepRequest({ functions, stack }: Proof, organization_id: string): Promise<void> {
  const line = {
    timestamp: new Date().toISOString(),
    message: "request",
    route: "GET /v1.0/balance",
    operation: "balance.get",
    status: 200,
    request_id: "1",
    duration_ms: 1,
    organization_id,
  };
  const { function: keep } = stack.functions.workers.find(({ source }) => "logs" in source)!;
  const delivery = logDelivery([{ id: "1", message: JSON.stringify(line) }]);
  await functions.handlerOf(keep)(delivery, {} as never);
}

const without = (statement: Statement, action: string): Statement => ({
  ...statement,
  Action: listOf(statement.Action).filter((had) => had !== action),
});

/**
 * What functions used and nobody would miss: an action or a whole statement that is taken from the role, and nothing is
 * denied. Throws when a function used no statement.
 */
export function notMissed(functions: DeployedFunctions): string[] {
  const byFunction = Map.groupBy(functions.requests, (one) => one.function);
  return [...byFunction].flatMap(([id, requests]) => {
    const role = functions.roleOf(id);
    const isMissed = (left: readonly Statement[]) => requests.some((request) => !isAllowed(left, request));
    const actions = [...new Set(requests.map(({ action }) => action))];
    const used = [...new Set(requests.flatMap((request) => concerning(role, request)))];
    if (used.length === 0) throw new Error(`${id} asked for something, and no statement concerns it.`);
    return [
      ...actions.filter((action) => !isMissed(role.map((one) => without(one, action)))),
      ...used
        .filter((one) => !isMissed(role.filter((other) => other !== one)))
        .map((one) => JSON.stringify(one)),
    ].map((what) => `${id} ${what}`);
  });
}
