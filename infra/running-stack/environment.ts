import { rmSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { readJson, writePrivateFile } from "./private-file.ts";

const fileIn = (folder: string): string => join(folder, "run", "endpoints.json");

const StackEnvironment = z.record(z.string().regex(/^[A-Z][A-Z0-9_]*$/), z.string());
/** The environment variables of a running local stack that the SDK and the functions need. */
export type StackEnvironment = z.infer<typeof StackEnvironment>;

/**
 * Saves the environment of a running local stack in its data folder for the operator tool, readable by its owner only.
 * Leaves out undefined values. Gives the function that deletes the file.
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

/** Whether an address is one of this machine. */
export const isLoopback = (address: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(URL.parse(address)?.hostname ?? "");

/**
 * Sets environment variables of this process; undefined deletes one. Gives the function that restores the former
 * values.
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
