import { readFile } from "node:fs/promises";
import type { Connect } from "./connect.ts";
import type { Switches } from "./domain/rules.ts";

/** Made at build beside the bundles; where functions run from sources, `describeApi` replaces the adapters of this module. */
export const OPERATIONS_FILE = "operations.json";
/** The name of the file with the OpenAPI document for the given switches. */
export const documentFile = ({ starterCanIssue, freeCanRead }: Switches): string =>
  `openapi-starter-issue-${starterCanIssue}-free-read-${freeCanRead}.json`;

const besideBundle = async (name: string) =>
  JSON.parse(await readFile(new URL(name, import.meta.url), "utf8"));

export const connectApiOperations: Connect<"apiOperations"> = () => ({
  list: () => besideBundle(OPERATIONS_FILE),
});

export const connectApiDocument: Connect<"apiDocument"> = () => ({
  read: (switches) => besideBundle(documentFile(switches)),
});
