import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, mkdtempSync, openSync, rmSync, statfsSync } from "node:fs";
import { createRequire } from "node:module";
import { connect } from "node:net";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import type { DataFolder } from "../data-folder.ts";
import { freePort, LOOPBACK, StartError } from "../ports.ts";

/** The binary answers some 10 ms after its start, later on a busy machine. */
const READY_WITHIN_MS = 30_000;
const STOP_WITHIN_MS = 500;

export interface DynamoDb {
  readonly endpoint: string;
  stop(): Promise<void>;
}

/** The binary that npm installed for this platform: an optional dependency, of which npm takes the one that fits. */
function binary(): string {
  const platform = `${process.platform}-${process.arch}`;
  try {
    const path = join(
      dirname(createRequire(import.meta.url).resolve(`@dynoxide/${platform}/package.json`)),
      "dynoxide",
    );
    if (existsSync(path)) return path;
  } catch {}
  throw new StartError(
    `npm installed no embedded DynamoDB for ${platform}. Start another (DynamoDB Local, LocalStack) and set AWS_ENDPOINT_URL_DYNAMODB to its address.`,
  );
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, LOOPBACK);
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** Its answers take a third less processor time than with a thread for each core: these wait for each other's memory. */
const ONE_THREAD = { TOKIO_WORKER_THREADS: "1" };

/** Folders in memory, of Linux; and how much must be free there. */
const MEMORY = "/dev/shm";
const MEMORY_BYTES = 2 ** 30;

/**
 * A new folder for a database that is kept in memory; undefined where the machine has none. A database without a file
 * cannot be given the index of {@link indexStream}, and grows slower with each write.
 */
function memoryFolder(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize < MEMORY_BYTES ? undefined : mkdtempSync(join(MEMORY, "dynamodb-"));
  } catch {
    return undefined;
  }
}

/**
 * Starts a small process that kills the database when this process has ended in any way, as the pipe between them then
 * closes, and removes the folder of one that is kept in memory. The database has a process group of its own: Ctrl-C would
 * otherwise end it before the requests under way.
 */
function guard(pid: number, memory: string | undefined): ChildProcess {
  const script = `cat >/dev/null; kill -KILL "$0" 2>/dev/null; [ -z "$1" ] || rm -rf -- "$1"`;
  const child = spawn("/bin/sh", ["-c", script, String(pid), memory ?? ""], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
  child.on("error", () => {});
  child.stdin?.on("error", () => {});
  child.unref();
  return child;
}

/** The database file, for its owner only; SQLite gives the files beside it the same mode. */
function databaseFile(folder: string): string {
  const path = join(folder, "dynamodb.sqlite");
  closeSync(openSync(path, "a", 0o600));
  return path;
}

async function launch(folder: DataFolder | undefined): Promise<DynamoDb | undefined> {
  const port = await freePort();
  const memory = folder ? undefined : memoryFolder();
  const at = folder?.path ?? memory;
  const file = at === undefined ? undefined : databaseFile(at);
  const place = file ? ["--db-path", file] : [];
  const child = spawn(binary(), ["serve", "--host", LOOPBACK, "--port", String(port), ...place], {
    stdio: ["ignore", "ignore", "pipe"],
    detached: true,
    env: { ...process.env, ...ONE_THREAD },
  });
  let said = "";
  child.stderr.on("data", (text) => {
    said = (said + text).slice(-2_000);
  });
  const ended = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });
  if (child.pid === undefined) throw new StartError("The embedded DynamoDB could not be started.");
  const watcher = guard(child.pid, memory);
  folder?.noteDatabase(child.pid);
  const stop = async () => {
    watcher.kill("SIGKILL");
    child.kill("SIGTERM");
    const force = setTimeout(() => child.kill("SIGKILL"), STOP_WITHIN_MS);
    await ended;
    clearTimeout(force);
    if (memory) rmSync(memory, { recursive: true, force: true });
  };
  const deadline = performance.now() + READY_WITHIN_MS;
  while (child.exitCode === null && child.signalCode === null && performance.now() < deadline) {
    if (said.includes("listening") && (await answers(port))) {
      if (file) indexStream(file);
      return { endpoint: `http://${LOOPBACK}:${port}`, stop };
    }
    await pause(5);
  }
  await stop();
  if (/in use/i.test(said)) return undefined;
  throw new StartError(`The embedded DynamoDB did not start. It said: ${said.trim() || "nothing"}`);
}

/**
 * Starts the embedded DynamoDB on a free port: on the folder's database file, or in memory without a folder.
 *
 * It ends with `stop()`, and also when this process is killed. Throws StartError where it cannot run.
 */
export async function startDynamoDb(folder: DataFolder | undefined): Promise<DynamoDb> {
  // Another program can take the free port in between; the next try takes another one.
  for (let tries = 0; tries < 3; tries += 1) {
    const started = await launch(folder);
    if (started) return started;
  }
  throw new StartError("The embedded DynamoDB found no free port.");
}

const BUSY_WITHIN_MS = 5_000;

/**
 * Gives the embedded DynamoDB's file the index that its stream lacks: it looks for the last sequence number before
 * each write, and without an index reads every record of the stream for it, so that a much-used database would
 * grow slower with each write (0.4 ms at first, 6 ms after 20,000 records). The index changes nothing else.
 *
 * Takes the path of a file that the running database has opened. Throws what SQLite throws.
 */
function indexStream(path: string): void {
  const database = new DatabaseSync(path, { timeout: BUSY_WITHIN_MS });
  try {
    database.exec(
      `CREATE INDEX IF NOT EXISTS stream_by_sequence
         ON _stream_records (table_name, CAST(sequence_number AS INTEGER))`,
    );
  } finally {
    database.close();
  }
}
