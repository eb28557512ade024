import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { readJson, writePrivateFile } from "#infra/running-stack/private-file.ts";
import { StartError } from "./ports.ts";

export interface DataFolder {
  /** Absolute. */
  readonly path: string;
  /** Records the database process, so that the next start can end it if this process is killed. */
  noteDatabase(pid: number): void;
  /** Lets another stack use the folder. */
  release(): void;
}

/** The command line of a process; empty when there is no such process or it has ended. */
function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return "";
  }
}

/** Ends the database of a killed stack. The command line tells it from a later process that got the same number. */
async function endLeftOver(path: string): Promise<void> {
  const { pid, command } = (readJson(path) ?? {}) as { pid?: number; command?: string };
  for (let tries = 0; pid && command && commandOf(pid) === command && tries < 100; tries += 1) {
    process.kill(pid, tries === 0 ? "SIGTERM" : "SIGKILL");
    await pause(20);
  }
  rmSync(path, { force: true });
}

/** An exclusive lock on a file, which the system removes when this process ends in any way; undefined when it is taken. */
function takeLock(path: string): { close(): void } | undefined {
  const lock = new DatabaseSync(path, { timeout: 0 });
  try {
    lock.exec("PRAGMA journal_mode = OFF; BEGIN EXCLUSIVE");
    return lock;
  } catch (error) {
    lock.close();
    const SQLITE_BUSY = 5;
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined;
    throw error;
  }
}

/**
 * Takes a data folder for one running stack, and ends a database that a killed stack left running on it.
 *
 * Throws StartError when the folder cannot be used, or when another stack uses it: two databases on one file would
 * damage it.
 */
export async function openDataFolder(path: string): Promise<DataFolder> {
  const run = join(path, "run");
  const stackFile = join(run, "stack.pid");
  const databaseFile = join(run, "dynamodb.pid");
  try {
    mkdirSync(run, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new StartError(`The data folder ${path} cannot be used: ${(error as Error).message}.`);
  }
  const lock = takeLock(join(path, "stack.lock"));
  if (!lock) {
    const { pid } = (readJson(stackFile) ?? {}) as { pid?: number };
    const owner = pid ? `process ${pid}` : "another process";
    throw new StartError(
      `The data folder ${path} is in use by ${owner}. Stop it, or choose another with --data.`,
    );
  }
  writePrivateFile(stackFile, JSON.stringify({ pid: process.pid }));
  await endLeftOver(databaseFile);
  return {
    path,
    noteDatabase: (pid) => writePrivateFile(databaseFile, JSON.stringify({ pid, command: commandOf(pid) })),
    release: () => {
      rmSync(databaseFile, { force: true });
      rmSync(stackFile, { force: true });
      lock.close();
    },
  };
}
