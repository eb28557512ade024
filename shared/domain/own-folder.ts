import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Folders are named after their process. */
const FOLDER = /^own-[a-z]+-(\d+)-/;
/** Those that this process uses now. */
const used = new Set<string>();

/** Gives `use` a new folder on this machine, which is removed afterwards with every file in it. `name`: of a few small letters. */
export async function withOwnFolder<T>(name: string, use: (folder: string) => Promise<T>): Promise<T> {
  removeFoldersOfTheDead();
  const folder = mkdtempSync(join(tmpdir(), `own-${name}-${process.pid}-`));
  used.add(folder);
  try {
    return await use(folder);
  } finally {
    used.delete(folder);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A killed process leaves its folder behind, and a function that starts again finds the same disk, perhaps under the same number. */
function removeFoldersOfTheDead(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(FOLDER.exec(name)?.[1] ?? Number.NaN);
    const folder = join(tmpdir(), name);
    const isDead = pid === process.pid ? !used.has(folder) : !Number.isNaN(pid) && !isRunning(pid);
    if (isDead) tryToRemove(folder);
  }
}

/** The folder of another user cannot be removed, and does not matter. */
function tryToRemove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    return;
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Any other error means that the process runs, but belongs to another user.
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}
