import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { expect, onTestFinished, test } from "vitest";
import { birthOf, openDataFolder } from "#infra/local/data-folder.ts";
import { onSlowMachine } from "../support/eventually.ts";
import { aTemporaryFolder } from "./local-support.ts";
import { isAlive } from "./start-support.ts";

const MODULE = join(import.meta.dirname, "../../infra/local/data-folder.ts");

/** Another process that uses the folder, with something that stands for its database. */
async function anotherStack(path: string) {
  const script = `
    import { spawn } from "node:child_process";
    import { openDataFolder } from ${JSON.stringify(MODULE)};
    const folder = await openDataFolder(${JSON.stringify(path)});
    const database = spawn("sleep", ["60"], { detached: true, stdio: "ignore" });
    folder.noteDatabase(database.pid);
    console.log(database.pid);
    setInterval(() => {}, 1_000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script]);
  const [line] = await once(createInterface(child.stdout), "line");
  const database = Number(line);
  onTestFinished(() => {
    child.kill("SIGKILL");
    if (isAlive(database)) process.kill(database, "SIGKILL");
  });
  return { child, database };
}

test("a folder in use is refused with the process that uses it; once that is killed it can be taken at once, and its database is ended", async () => {
  const path = aTemporaryFolder(onTestFinished);
  const { child, database } = await anotherStack(path);
  await expect(openDataFolder(path)).rejects.toThrow(
    `The data folder ${path} is in use by process ${child.pid}. Stop it, or choose another with --data.`,
  );
  expect(isAlive(database)).toBe(true);
  child.kill("SIGKILL");
  await once(child, "close");
  const askedAt = performance.now();
  const folder = await openDataFolder(path);
  expect(performance.now() - askedAt).toBeLessThan(onSlowMachine(2_000));
  expect(isAlive(database)).toBe(false);
  folder.release();
  expect(readdirSync(join(path, "run"))).toEqual([]);
});

test("a process that got the number of a database that ended is left alone", async () => {
  const path = aTemporaryFolder(onTestFinished);
  const { child, database } = await anotherStack(path);
  child.kill("SIGKILL");
  await once(child, "close");
  const file = join(path, "run/dynamodb.pid");
  const noted = JSON.parse(readFileSync(file, "utf8"));
  writeFileSync(file, JSON.stringify({ ...noted, birth: `${noted.birth}1` }));
  (await openDataFolder(path)).release();
  expect(isAlive(database)).toBe(true);
});

test("a folder that cannot be made is one sentence", async () => {
  await expect(openDataFolder("/dev/null/data")).rejects.toThrow(
    /^The data folder \/dev\/null\/data cannot be used/,
  );
});

test.each(["linux", "darwin"] as const)(
  "what tells a process from a later one is the same each time, and nothing once it has ended, as %s tells it",
  async (platform) => {
    const child = spawn("sleep", ["60"]);
    const birth = birthOf(child.pid!, platform);
    expect(birth).toMatch(/\d/);
    expect(birthOf(child.pid!, platform)).toBe(birth);
    child.kill("SIGKILL");
    await once(child, "close");
    expect(birthOf(child.pid!, platform)).toBe("");
  },
);
