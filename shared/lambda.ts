import { readConfig } from "./config.ts";
import type { Connection } from "./connect.ts";
import type { ResponseCheck } from "./http/pipeline/respond.ts";
import { createLog, type Log } from "./log.ts";

/**
 * Straight to the output: Lambda replaces `console`, whose lines it wraps once more as the text of a message of its own.
 * What is JSON already it takes as it is, level included (Lambda, "Log and event formats").
 */
const writeLine = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

export interface LambdaRuntime {
  readonly connection: Connection;
  readonly log: Log;
  readonly responseCheck: ResponseCheck;
}

/**
 * What a deployed function is composed of, read from its environment once at cold start. The generated entry of the
 * function (infra/build.ts) gives its adapters the connection, and `serve` the rest. It passes `makeDocuments` only
 * where a port of the function keeps something in a table, so that the others do not carry the DynamoDB client.
 *
 * Throws when the environment is not complete, which stops the function at its start and not at its first request.
 */
export function lambdaRuntime(makeDocuments?: Connection["documents"]): LambdaRuntime {
  const config = readConfig();
  let documents: ReturnType<Connection["documents"]> | undefined;
  return {
    connection: {
      config,
      documents() {
        if (!makeDocuments)
          throw new Error("No port of this function has a grant on a table (infra/grants.ts).");
        documents ??= makeDocuments();
        return documents;
      },
    },
    log: createLog(config.LOG_LEVEL, writeLine),
    responseCheck: config.RESPONSE_CHECK,
  };
}
