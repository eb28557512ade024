import { execFileSync } from "node:child_process";
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

/**
 * What tells a process from a later one with the same number. On Linux the start of the system and the tick at which the
 * process began (field 22 of proc_pid_stat(5)), elsewhere its start as ps(1) tells it, to the second. Empty when there is
 * no such process or it has ended.
 *
 * The command line would not do: a process that is ending has none, and still holds its files for a moment.
 */
export function birthOf(pid: number, platform: NodeJS.Platform = process.platform): string {
  try {
    if (platform !== "linux") {
      const [state = "", ...started] = execFileSync("ps", ["-o", "stat=,lstart=", "-p", String(pid)], {
        encoding: "utf8",
      }).split(/\s+/);
      return state.startsWith("Z") ? "" : started.join(" ").trim();
    }
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    const [state, startTick] = [fields[0], fields[19]];
    return state === "Z"
      ? ""
      : `${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()} ${startTick}`;
  } catch {
    return "";
  }
}

/** Ends the database of a killed stack, and leaves alone a later process that got its number. */
async function endLeftOver(path: string): Promise<void> {
  const { pid, birth } = (readJson(path) ?? {}) as { pid?: number; birth?: string };
  for (let tries = 0; pid && birth && birthOf(pid) === birth && tries < 100; tries += 1) {
    try {
      process.kill(pid, tries === 0 ? "SIGTERM" : "SIGKILL");
    } catch {
      break; // It ended in between, or is another user's.
    }
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
    noteDatabase: (pid) => writePrivateFile(databaseFile, JSON.stringify({ pid, birth: birthOf(pid) })),
    release: () => {
      rmSync(databaseFile, { force: true });
      rmSync(stackFile, { force: true });
      lock.close();
    },
  };
}
