import { cpSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect } from "vitest";
import { aTemporaryFolder } from "./local-support.ts";
import { launch, readDemoFile } from "./start-support.ts";

/** The folder of the repository. */
export const REPOSITORY = join(import.meta.dirname, "../..");
/** A copy of the sources, which tests may change. */
export const copied = aTemporaryFolder(afterAll);
for (const part of ["functions", "shared", "infra", "package.json"])
  cpSync(join(REPOSITORY, part), join(copied, part), { recursive: true });
symlinkSync(join(REPOSITORY, "node_modules"), join(copied, "node_modules"));

/** Runs `npm run dev` on the copy. */
export async function startDev() {
  const { scripts } = JSON.parse(readFileSync(join(copied, "package.json"), "utf8"));
  const PATH = `${join(REPOSITORY, "node_modules/.bin")}:${process.env.PATH}`;
  const env = { ...process.env, PATH, NODE_COMPILE_CACHE: join(copied, "compiled") };
  // As npm does it: the script in a shell.
  const shell = launch("/bin/sh", ["-c", `${scripts.dev} --port 0`], { cwd: copied, env });
  await shell.ready();
  const change = (file: string, from: string, to: string) => {
    const text = readFileSync(join(copied, file), "utf8");
    expect(text).toContain(from);
    writeFileSync(join(copied, file), text.replace(from, to));
  };
  const pidIn = (file: string): number =>
    JSON.parse(readFileSync(join(copied, ".local/run", file), "utf8")).pid;
  const processes = () => [pidIn("stack.pid"), pidIn("dynamodb.pid")];
  return { ...shell, change, processes, demo: () => readDemoFile(join(copied, ".local/demo.json")) };
}
