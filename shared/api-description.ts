import { readFile } from "node:fs/promises";
import type { Connect } from "./connect.ts";
import type { ApiOperation } from "./domain/ports.ts";
import type { Switches } from "./domain/rules.ts";

/**
 * What the service says of itself is made from the route table when the functions are built (infra/build.ts) and lies
 * in files beside the bundles that read it. Where functions run from their sources, `describeApi` takes the place of
 * these two adapters (shared/http/openapi/describe.ts).
 */
export const OPERATIONS_FILE = "operations.json";
/** The file with the OpenAPI document under the given switches. */
export const documentFile = ({ starterCanIssue, freeCanRead }: Switches): string =>
  `openapi-starter-issue-${starterCanIssue}-free-read-${freeCanRead}.json`;

const besideBundle = async (name: string) =>
  JSON.parse(await readFile(new URL(name, import.meta.url), "utf8"));

export const connectApiOperations: Connect<"apiOperations"> = () => {
  let operations: Promise<readonly ApiOperation[]> | undefined;
  return { list: () => (operations ??= besideBundle(OPERATIONS_FILE)) };
};

export const connectApiDocument: Connect<"apiDocument"> = () => ({
  read: (switches) => besideBundle(documentFile(switches)),
});
