import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, statSync, watch } from "node:fs";
import { join } from "node:path";

// Node's own --watch does not work on Linux: after a save has replaced a file, it misses all later changes of the file.

const ROOT = join(import.meta.dirname, "../..");
const MAIN = join(import.meta.dirname, "main.ts");
const WATCHED = ["functions", "shared", "infra"];
/** Leaves out the temporary files of editors. */
const SOURCE_FILE = /^[^.].*\.(ts|js|css|json)$/;
/** The service is restarted this long after the last of several files that an editor or git writes together. */
const SETTLED_AFTER_MS = 100;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** Every folder with source files, as a path below the root of the repository. */
const folders = (): string[] =>
  WATCHED.flatMap((top) => [
    top,
    ...readdirSync(join(ROOT, top), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1)),
  ]);

const isFolder = (path: string): boolean =>
  statSync(join(ROOT, path), { throwIfNoEntry: false })?.isDirectory() === true;

/**
 * Waits for a change and then until no further one follows; gives the path of the first changed source file. A new
 * folder is a change too, as the next call then watches it.
 */
function nextChange(): Promise<string> {
  return new Promise((resolve) => {
    let first: string | undefined;
    let timer: NodeJS.Timeout | undefined;
    const settled = () => {
      for (const watcher of watchers) watcher.close();
      resolve(first!);
    };
    const watchers = folders().map((folder) =>
      watch(join(ROOT, folder), (_, name) => {
        if (!name || name.startsWith(".")) return;
        const path = join(folder, name);
        if (!SOURCE_FILE.test(name) && !isFolder(path)) return;
        first ??= path;
        clearTimeout(timer);
        timer = setTimeout(settled, SETTLED_AFTER_MS);
      }),
    );
  });
}

/** Starts the service. It ends by itself when this process has ended, because that closes the channel between them. */
const start = (args: readonly string[]): ChildProcess =>
  spawn(process.execPath, [MAIN, ...args], {
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    // With the compile cache a restart takes half the time. The level keeps --quiet from hiding warnings.
    env: {
      NODE_COMPILE_CACHE: join(ROOT, "node_modules/.cache/node-compile"),
      LOG_LEVEL: "warn",
      ...process.env,
    },
  });

const isRunning = (child: ChildProcess): boolean => child.exitCode === null && child.signalCode === null;

/** The port of the service once it is ready; undefined when it ended instead. */
const portOf = (child: ChildProcess): Promise<string | undefined> =>
  Promise.race([
    once(child, "message").then(([{ baseUrl }]) => new URL(baseUrl).port || "80"),
    once(child, "exit").then(() => undefined),
  ]);

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (!isRunning(child)) return;
  const ended = once(child, "exit");
  child.kill(signal);
  await ended;
}

/**
 * `npm run dev`: `npm start` with the same options, restarted when a source file changes. The port stays the same, and
 * so do the data unless --memory is given.
 */
async function dev(args: readonly string[]): Promise<void> {
  let change = nextChange();
  let child = start(args);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, async () => {
      await end(child, signal);
      process.exit(child.exitCode ?? 1);
    });
  const port = await portOf(child);
  // The first start fails because of a wrong option or a taken port, which no change of a file corrects.
  if (port === undefined) process.exit(child.exitCode ?? 1);
  for (;;) {
    const file = await change;
    const from = performance.now();
    change = nextChange();
    await end(child, "SIGTERM");
    child = start([...args, "--port", port, "--quiet"]);
    const ready = (await portOf(child)) !== undefined;
    const seconds = ((performance.now() - from) / 1_000).toFixed(1);
    say(
      ready
        ? `Restarted in ${seconds} s: ${file} changed.`
        : `${file} changed, but the service did not start. It is tried again at the next change.`,
    );
  }
}

if (import.meta.main) await dev(process.argv.slice(2));
