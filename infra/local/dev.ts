import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, watch } from "node:fs";
import { join } from "node:path";

// Node's own --watch does not serve on Linux: once a save has replaced a file, it misses all later changes of it.

const ROOT = join(import.meta.dirname, "../..");
const MAIN = join(import.meta.dirname, "main.ts");
const WATCHED = ["functions", "shared", "infra"];
/** Leaves out the temporary files of editors. */
const SOURCE_FILE = /^[^.].*\.(ts|js|css|json)$/;
/** An editor or git writes several files in one go: this long after the last one the service is restarted. */
const SETTLED_AFTER_MS = 100;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** Every folder with source files, below the root of the repository. */
const folders = (): string[] =>
  WATCHED.flatMap((top) => [
    top,
    ...readdirSync(join(ROOT, top), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1)),
  ]);

/** Gives the first source file that changes from now on, when no further one follows. */
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
        if (!name || !SOURCE_FILE.test(name)) return;
        first ??= join(folder, name);
        clearTimeout(timer);
        timer = setTimeout(settled, SETTLED_AFTER_MS);
      }),
    );
  });
}

/** Starts the service. It ends by itself when this process is gone, as the channel between them then closes. */
const start = (args: readonly string[]): ChildProcess =>
  spawn(process.execPath, [MAIN, ...args], {
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    // A restart then reads what Node compiled before, which halves its time, and is as talkative as the first start.
    env: {
      NODE_COMPILE_CACHE: join(ROOT, "node_modules/.cache/node-compile"),
      LOG_LEVEL: "warn",
      ...process.env,
    },
  });

const isRunning = (child: ChildProcess): boolean => child.exitCode === null && child.signalCode === null;

/** Whether the service got ready; false when it ended instead. */
const becomesReady = (child: ChildProcess): Promise<boolean> =>
  Promise.race([once(child, "message").then(() => true), once(child, "exit").then(() => false)]);

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (!isRunning(child)) return;
  const ended = once(child, "exit");
  child.kill(signal);
  await ended;
}

/** `npm run dev`: `npm start` with the same options, restarted when a source file changes. The data stay. */
async function dev(args: readonly string[]): Promise<void> {
  let change = nextChange();
  let child = start(args);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, async () => {
      await end(child, signal);
      process.exit(child.exitCode ?? 1);
    });
  // A wrong option or a taken port is for the person at the keyboard, not for the next change.
  if (!(await becomesReady(child))) process.exit(child.exitCode ?? 1);
  for (;;) {
    const file = await change;
    const from = performance.now();
    change = nextChange();
    await end(child, "SIGTERM");
    child = start([...args, "--quiet"]);
    const ready = await becomesReady(child);
    const seconds = ((performance.now() - from) / 1_000).toFixed(1);
    say(
      ready
        ? `Restarted in ${seconds} s: ${file} changed.`
        : `${file} changed, but the service did not start. It is tried again at the next change.`,
    );
  }
}

if (import.meta.main) await dev(process.argv.slice(2));
