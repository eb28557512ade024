import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildFunctions, functionEntries } from "#infra/build.ts";
import type { StageSettings } from "#infra/stage-settings.ts";
import { startTestStack, type TestStack } from "../../support/service.ts";
import { listOf, type Statement, synthesize } from "../cdk-support.ts";
import { DeployedFunctions } from "./deployed-functions.ts";
import { deployedSources } from "./deployed-sources.ts";
import { concerning, isAllowed } from "./policy.ts";

export interface Proof {
  readonly functions: DeployedFunctions;
  readonly stack: TestStack;
  stop(): Promise<void>;
}

/** Builds the functions of the templates of a stage with such releases, by default all, and starts a stack over them. */
export async function startProof(
  release: StageSettings["release"],
  ids?: ReadonlySet<string>,
): Promise<Proof> {
  const folder = mkdtempSync(join(tmpdir(), "proof-test-"));
  const entries = new Map([...functionEntries()].filter(([id]) => ids?.has(id) ?? true));
  const built = await buildFunctions(folder, entries, { sourceMaps: false });
  // No name server is asked, as the recipients' domains are nobody's: their mails would not be sent (decision 18.20).
  const stage = synthesize("sandbox", { mailDomain: "mail.example.org", release, checkMailHosts: false });
  const functions = new DeployedFunctions(stage, new Map(built.map(({ id, file }) => [id, file])));
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
      rmSync(folder, { recursive: true, force: true });
    },
  };
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
