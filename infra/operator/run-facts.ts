import { rmSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { readJson, writePrivateFile } from "#infra/local/private-file.ts";

/** Where a running local stack notes how to reach it, inside its data folder. */
const factsFile = (folder: string): string => join(folder, "run", "endpoints.json");

const Facts = z.record(z.string().regex(/^[A-Z][A-Z0-9_]*$/), z.string());
/** Environment variables by which the SDK and the functions of a running local stack find everything. */
export type RunFacts = z.infer<typeof Facts>;

/**
 * Notes the environment of a running local stack for the operator tool, for its owner only. Gives the function that
 * takes the note away when the stack ends; undefined values are not noted.
 */
export function writeRunFacts(
  folder: string,
  environment: Readonly<Record<string, string | undefined>>,
): () => void {
  const path = factsFile(folder);
  writePrivateFile(path, `${JSON.stringify(environment, null, 2)}\n`);
  return () => rmSync(path, { force: true });
}

/** The environment that a local stack noted; undefined when none did, or when the note is not readable as one. */
export const readRunFacts = (folder: string): RunFacts | undefined =>
  Facts.safeParse(readJson(factsFile(folder))).data;
