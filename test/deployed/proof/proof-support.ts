import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildFunctions, functionEntries } from "#infra/build.ts";
import type { StageSettings } from "#infra/stage-settings.ts";
import { startTestStack, type TestStack } from "../../support/service.ts";
import { listOf, synthesize } from "../cdk-support.ts";
import { DeployedFunctions } from "./deployed-functions.ts";

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
  const stage = synthesize("sandbox", { mailDomain: "mail.example.org", release });
  const functions = new DeployedFunctions(stage, new Map(built.map(({ id, file }) => [id, file])));
  const stack = await startTestStack({ handlerOf: (fn) => functions.handlerOf(fn) });
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

/** The actions that functions used and that nobody would miss: taken from their role, nothing is denied. */
export function notMissed(functions: DeployedFunctions): string[] {
  const used = new Map(functions.requests.map((one) => [`${one.function} ${one.action}`, one]));
  return [...used].flatMap(([name, { function: id, action }]) => {
    const denied = functions.denied((role, statements) =>
      role === id
        ? statements.map((one) => ({ ...one, Action: listOf(one.Action).filter((had) => had !== action) }))
        : statements,
    );
    const named = denied.length > 0 && denied.every((line) => line.startsWith(`${name} `));
    return named ? [] : [name];
  });
}
