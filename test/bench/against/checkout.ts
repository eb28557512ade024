import { type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  symlinkSync,
} from "node:fs";
import { join, resolve } from "node:path";

/** The folder of the project. */
const ROOT = resolve(import.meta.dirname, "../../..");

/** Why two commits cannot be compared, in a sentence for who asked. */
export class NotComparable extends Error {}

/** The first heading of a version with a day is that of the last release; its commit stands below it. */
const RELEASED = /^## \[[\d.]+\] - [\d-]+\n+Commit `([0-9a-f]{7,40})`\.$/m;

/** The commit that a changelog names for the last release. Throws {@link NotComparable} when it names none. */
export function releasedIn(changelog: string): string {
  const commit = RELEASED.exec(changelog)?.[1];
  if (commit === undefined) throw new NotComparable("CHANGELOG.md names no commit below its last release.");
  return commit;
}

/** A program that has ended: what it printed, and the end of what it said in all. */
export interface Ended {
  readonly code: number | null;
  readonly printed: string;
  readonly said: string;
}

/** Runs a program until it ends; when `signal` is aborted, it ends at once with all that it has started. */
export async function ended(
  [program, ...args]: readonly string[],
  { signal, ...options }: SpawnOptions & { readonly signal: AbortSignal },
): Promise<Ended> {
  signal.throwIfAborted();
  // A group of its own, so that what the program starts ends with it.
  const child = spawn(program!, args, { ...options, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  let [printed, said] = ["", ""];
  child.stdout!.on("data", (text: Buffer) => {
    printed += text;
  });
  for (const stream of [child.stdout!, child.stderr!])
    stream.on("data", (text: Buffer) => {
      said = (said + text).slice(-2_000);
    });
  const kill = () => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
      process.kill(-child.pid, "SIGKILL");
  };
  signal.addEventListener("abort", kill);
  try {
    const [code] = (await once(child, "close")) as [number | null];
    signal.throwIfAborted();
    return { code, printed: printed.trim(), said: said.trim() };
  } finally {
    signal.removeEventListener("abort", kill);
  }
}

async function git(signal: AbortSignal, ...args: readonly string[]): Promise<Ended> {
  return ended(["git", ...args], { cwd: ROOT, signal }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") throw new NotComparable("Comparing with a commit needs git.");
    throw error;
  });
}

/** The full name of a commit; refuses what is none, and a project that is not in a git repository of its own. */
export async function resolveCommit(commit: string, signal: AbortSignal): Promise<string> {
  const top = await git(signal, "rev-parse", "--show-toplevel");
  if (top.code !== 0 || realpathSync(top.printed) !== realpathSync(ROOT))
    throw new NotComparable(
      `Comparing with a commit needs the project's own git repository; git says: ${top.said}`,
    );
  const found = await git(signal, "rev-parse", "--verify", "--quiet", `${commit}^{commit}`);
  if (found.code !== 0)
    throw new NotComparable(`There is no commit ${commit}; git log and git tag show them.`);
  return found.printed;
}

/** Writes the files of a commit and its packages into a new folder, which then runs by itself. */
export async function checkOut(commit: string, folder: string, signal: AbortSignal): Promise<void> {
  mkdirSync(folder);
  const archive = `${folder}.tar`;
  for (const step of [
    ["git", "archive", "--format=tar", `--output=${archive}`, commit],
    ["tar", "-xf", archive, "-C", folder],
  ]) {
    const { code, said } = await ended(step, { cwd: ROOT, signal });
    if (code !== 0) throw new NotComparable(`The commit cannot be checked out: ${said}`);
  }
  if (!existsSync(join(folder, "test/bench/bench.ts"))) throw new NotComparable("That commit has no bench.");
  const lock = (root: string) => readFileSync(join(root, "package-lock.json"), "utf8");
  if (lock(folder) === lock(ROOT)) return linkAll(folder);
  process.stdout.write("Its packages differ from ours and are installed.\n");
  const { code, said } = await ended(["npm", "ci", "--no-audit", "--no-fund"], { cwd: folder, signal });
  if (code !== 0) throw new NotComparable(`Its packages cannot be installed:\n${said}`);
}

interface Manifest {
  readonly workspaces?: readonly string[];
}

/** Links the packages of the project and of its workspaces. */
function linkAll(folder: string): void {
  const { workspaces = [] } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as Manifest;
  for (const place of ["", ...workspaces].map((name) => join(name, "node_modules")))
    if (existsSync(join(ROOT, place))) linkPackages(join(ROOT, place), join(folder, place));
}

/** Links each package. What is itself a link, such as a workspace, leads to the same place in the new folder. */
function linkPackages(from: string, to: string): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [own, theirs] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(own), theirs);
    else if (entry.name.startsWith("@")) linkPackages(own, theirs);
    else symlinkSync(own, theirs);
  }
}
