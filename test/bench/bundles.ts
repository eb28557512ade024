import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { workers } from "#functions/workers/workers.ts";
import { type BuiltFunction, bundle, functionEntries } from "#infra/build.ts";
import { QUEUES } from "#shared/domain/queues.ts";
import { BUCKETS, KMS_KEYS, SECRETS } from "#shared/resources.ts";
import { TABLES } from "#shared/storage/table/tables.ts";
import { BUDGETS, type Budget, holds } from "./budgets.ts";
import { median } from "./median.ts";

/** For the ratios of a function to the smallest handler that makes one GetItem with the document client. */
const { size: SIZE, importTime: IMPORT_TIME, awaitedImportTime: AWAITED_IMPORT_TIME } = BUDGETS.bundles;
/** Nobody waits for what a queue, a stream or a schedule starts. */
const NOT_AWAITED = new Set(workers.filter(({ source }) => !("invoked" in source)).map(({ id }) => id));
/** What the import of a function may take. */
export const importBudgetOf = (id: string): Budget =>
  NOT_AWAITED.has(id) ? IMPORT_TIME : AWAITED_IMPORT_TIME;

const BARE = "bare";
/** A handler without pipeline, schemas and adapters. */
const BARE_HANDLER = `
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
const documents = DynamoDBDocumentClient.from(new DynamoDBClient({}));
export const handler = async (event) => {
  const { Item } = await documents.send(
    new GetCommand({ TableName: process.env.TABLE_MAIN, Key: { pk: event.pathParameters.id, sk: "EVENT" } }),
  );
  return { statusCode: Item ? 200 : 404, body: JSON.stringify(Item) };
};`;

export interface BundleRow {
  readonly id: string;
  readonly bytes: number;
  readonly sizeRatio: number;
}
export interface ImportRow extends BundleRow {
  readonly importMs: number;
  readonly importRatio: number;
  readonly within: boolean;
}

/** Bundles the bare handler with the options for functions, but with all that it imports. */
export async function buildBare(folder: string): Promise<BuiltFunction> {
  const { functions } = await bundle(new Map([[BARE, BARE_HANDLER]]), folder, {
    cuts: {},
    sourceMaps: false,
  });
  return functions[0]!;
}

/** The size of every function, and its ratio to the bare handler. */
export const sizeRows = (bare: BuiltFunction, functions: readonly BuiltFunction[]): BundleRow[] =>
  functions.map(({ id, bytes }) => ({ id, bytes, sizeRatio: bytes / bare.bytes }));

const variable = (name: string): string => name.replaceAll(/[A-Z]/g, "_$&").toUpperCase();
/** Settings with which any function starts; none of their resources exists. */
const ENVIRONMENT: Record<string, string> = {
  AWS_REGION: "us-east-1",
  STAGE: "sandbox",
  BASE_URL: "https://api.example/api",
  ...Object.fromEntries(Object.keys(TABLES).map((name) => [`TABLE_${variable(name)}`, `bench-${name}`])),
  ...Object.fromEntries(
    Object.keys(QUEUES).map((name) => [`QUEUE_URL_${variable(name)}`, `https://sqs.example/0/${name}`]),
  ),
  ...Object.fromEntries(
    [SECRETS, KMS_KEYS, BUCKETS].flatMap(Object.values).map((row) => [row.variable, "bench"]),
  ),
  MAIL_FROM: "certificates@mail.example",
  MAIL_UNSUBSCRIBE: "unsubscribe@mail.example",
  SESSION_ISSUER: "https://sessions.example",
  SESSION_AUDIENCE: "bench",
  SESSION_JWKS_URL: "https://sessions.example/jwks.json",
};

/** Imports a bundle and prints the time. `awslambda` is the global that Lambda provides for streaming handlers. */
const TIMED_IMPORT = `globalThis.awslambda = { streamifyResponse: (handler) => handler };
const from = process.threadCpuUsage();
await import(process.argv[1]);
const { user, system } = process.threadCpuUsage(from);
process.stdout.write(String((user + system) / 1000));`;

/**
 * Milliseconds of processor time that the import of a bundle takes in a new process, as at a cold start. An import runs
 * in one thread, so this is how long it takes on a machine without other load.
 */
const importOnce = (file: string): number =>
  Number(
    execFileSync(process.execPath, ["--input-type=module", "-e", TIMED_IMPORT, file], {
      env: ENVIRONMENT,
      encoding: "utf8",
      // The drawing process, which is not measured, says here that it is not packed.
      stdio: "pipe",
    }),
  );

/**
 * The import time of a bundle, and its ratio to the bare handler, as medians over `rounds`: in each one both are imported
 * one after the other, so that a machine that becomes slow for a while slows both. One that seems over the budget is
 * measured again, four times as often.
 */
function importTime(bare: BuiltFunction, own: BuiltFunction, rounds: number) {
  const medians = (times: number) => {
    const pairs = Array.from({ length: times }, () => [importOnce(bare.file), importOnce(own.file)] as const);
    return {
      importMs: median(pairs.map(([, ofOwn]) => ofOwn)),
      importRatio: median(pairs.map(([ofBare, ofOwn]) => ofOwn / ofBare)),
    };
  };
  const first = medians(rounds);
  return holds(importBudgetOf(own.id), first.importRatio) ? first : medians(4 * rounds);
}

/**
 * Size and import time of every function, and their ratios to the bare handler in the same run. Takes about 0.2 s for
 * each function and round.
 */
export async function bundleRows(folder: string, rounds = 9): Promise<ImportRow[]> {
  const bare = await buildBare(join(folder, "bare"));
  const { functions } = await bundle(functionEntries(), join(folder, "bundles"), { sourceMaps: false });
  return sizeRows(bare, functions).map((row, n) => {
    const time = importTime(bare, functions[n]!, rounds);
    const within = holds(SIZE, row.sizeRatio) && holds(importBudgetOf(row.id), time.importRatio);
    return { ...row, ...time, within };
  });
}
