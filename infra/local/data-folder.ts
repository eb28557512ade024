import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { readJson, writePrivateFile } from "#infra/running-stack/private-file.ts";
import { StartError } from "./ports.ts";

/** A process as the run files name it; the start time tells it from a later one with the same number. */
interface ProcessMark {
  readonly pid: number;
  readonly started: string;
}

export interface DataFolder {
  readonly path: string;
  /** Notes the DynamoDB child, so that the next start can end it should this process be killed. */
  noteChild(pid: number): void;
  /** Gives the folder free for another start. */
  release(): void;
}

/** When a process started, in the kernel's ticks; undefined when it is gone. Without /proc the answer is constant. */
function startOf(pid: number): string | undefined {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return undefined;
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    // A zombie has ended; field 22 of proc(5), "starttime", is the 20th after the name.
    return fields[0] === "Z" ? undefined : fields[19];
  } catch {
    return process.platform === "linux" ? undefined : "running";
  }
}

function readMark(path: string): ProcessMark | undefined {
  const value = readJson(path) as Partial<ProcessMark> | null | undefined;
  return Number.isInteger(value?.pid) && typeof value?.started === "string"
    ? (value as ProcessMark)
    : undefined;
}

const isRunning = (mark: ProcessMark | undefined): mark is ProcessMark =>
  mark !== undefined && startOf(mark.pid) === mark.started;

function writeMark(path: string, pid: number): void {
  const started = startOf(pid);
  if (started !== undefined) writePrivateFile(path, JSON.stringify({ pid, started } satisfies ProcessMark));
}

async function endStaleChild(path: string): Promise<void> {
  const mark = readMark(path);
  for (let tries = 0; isRunning(mark) && tries < 100; tries += 1) {
    process.kill(mark.pid, tries === 0 ? "SIGTERM" : "SIGKILL");
    await pause(20);
  }
  rmSync(path, { force: true });
}

/**
 * Takes a data folder for one running stack, and ends a database that a killed one left behind on it.
 *
 * Throws StartError when another stack runs on it: two databases on one file would spoil it.
 */
export async function openDataFolder(path: string): Promise<DataFolder> {
  const run = join(path, "run");
  const stackFile = join(run, "stack.pid");
  const childFile = join(run, "dynamodb.pid");
  try {
    mkdirSync(run, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new StartError(`The data folder ${path} cannot be used: ${(error as Error).message}.`);
  }
  const owner = readMark(stackFile);
  if (isRunning(owner))
    throw new StartError(
      `The data folder ${path} is in use by process ${owner.pid}. Stop it, or choose another with --data.`,
    );
  writeMark(stackFile, process.pid);
  await endStaleChild(childFile);
  return {
    path,
    noteChild: (pid) => writeMark(childFile, pid),
    release: () => {
      rmSync(childFile, { force: true });
      rmSync(stackFile, { force: true });
    },
  };
}
