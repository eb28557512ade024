import { rmSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { readJson, writePrivateFile } from "./private-file.ts";

const fileIn = (folder: string): string => join(folder, "run", "endpoints.json");

const StackEnvironment = z.record(z.string().regex(/^[A-Z][A-Z0-9_]*$/), z.string());
/** Environment variables by which the SDK and the functions of a running local stack find everything. */
export type StackEnvironment = z.infer<typeof StackEnvironment>;

/**
 * Saves the environment of a running local stack in its data folder, readable by its owner only, for the operator tool.
 * Undefined values are not saved. Gives the function that deletes the file when the stack ends.
 */
export function saveStackEnvironment(
  folder: string,
  environment: Readonly<Record<string, string | undefined>>,
): () => void {
  const path = fileIn(folder);
  writePrivateFile(path, `${JSON.stringify(environment, null, 2)}\n`);
  return () => rmSync(path, { force: true });
}

/** The environment that a running local stack saved; undefined when there is no such file or it cannot be parsed. */
export const readStackEnvironment = (folder: string): StackEnvironment | undefined =>
  StackEnvironment.safeParse(readJson(fileIn(folder))).data;

/**
 * Sets variables of this process, where functions and SDK clients read their settings, exactly as in AWS; undefined
 * deletes one. Gives the function that restores the former values.
 */
export function applyEnvironment(values: Readonly<Record<string, string | undefined>>): () => void {
  const assign = (name: string, value: string | undefined) => {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  };
  const former = Object.keys(values).map((name) => [name, process.env[name]] as const);
  for (const [name, value] of Object.entries(values)) assign(name, value);
  return () => {
    for (const [name, value] of former) assign(name, value);
  };
}
