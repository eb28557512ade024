import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { openBadgesSchema, SCHEMA_ADDRESS } from "./schema.ts";

export interface Case {
  readonly credential: object;
  /** What the network has, by address; everything else is not found. */
  readonly documents: Readonly<Record<string, object>>;
}

interface Answer {
  readonly errors?: readonly { readonly name: string; readonly message: string }[];
  readonly log?: readonly {
    readonly id: string;
    readonly valid?: boolean;
    readonly error?: { name: string };
  }[];
  readonly additionalInformation?: readonly {
    readonly id: string;
    readonly results: readonly { readonly result: { readonly valid: boolean } }[] | string;
  }[];
}

/** What `verifier-core` found: the names of fatal errors, each step by its result, and the check of the schema. */
export interface CoreVerdict {
  readonly errors: readonly string[];
  readonly steps: Readonly<Record<string, boolean | string>>;
  readonly schema: boolean | undefined;
}

const verdictOf = ({ errors = [], log = [], additionalInformation = [] }: Answer): CoreVerdict => {
  const schema = additionalInformation.find(({ id }) => id === "schema_check")?.results;
  return {
    errors: errors.map(({ name }) => name),
    steps: Object.fromEntries(log.map(({ id, valid, error }) => [id, error?.name ?? valid ?? false])),
    schema: Array.isArray(schema) ? schema.every(({ result }) => result.valid) : undefined,
  };
};

/** Checks cases with the engine of VerifierPlus and Learner Credential Wallet, in one process without network. */
export async function checkByVerifierCore(cases: readonly Case[]): Promise<CoreVerdict[]> {
  const schema = { $schema: "https://json-schema.org/draft/2019-09/schema", ...openBadgesSchema() };
  const script = fileURLToPath(new URL("verifier-core-process.ts", import.meta.url));
  const child = spawn(process.execPath, [script], { stdio: ["pipe", "pipe", "pipe"] });
  const exited = once(child, "exit");
  for (const one of cases) {
    const documents = { ...one.documents, [SCHEMA_ADDRESS]: schema };
    child.stdin.write(`${JSON.stringify({ credential: one.credential, documents })}\n`);
  }
  child.stdin.end();
  const verdicts: CoreVerdict[] = [];
  const other: string[] = [];
  child.stderr.on("data", (text) => other.push(String(text)));
  for await (const line of createInterface({ input: child.stdout }))
    if (line.startsWith("ANSWER ")) verdicts.push(verdictOf(JSON.parse(line.slice("ANSWER ".length))));
    else other.push(line);
  await exited;
  if (verdicts.length !== cases.length) throw new Error(`verifier-core ended early: ${other.join("\n")}`);
  return verdicts;
}
