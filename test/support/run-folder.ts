import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

/**
 * Vitest calls this once for a run: a folder for what one process makes and all use, which goes when the run ends. Its
 * path is in the environment of every process of the run.
 */
export function setup(): (() => void) | undefined {
  // Each project of the run asks for it.
  if (process.env.TEST_RUN_FOLDER) return undefined;
  const folder = mkdtempSync(join(tmpdir(), "test-run-"));
  process.env.TEST_RUN_FOLDER = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

const WAIT_MS = 50;
const placeOf = (name: string): string => join(process.env.TEST_RUN_FOLDER!, name);

/** The answer under a name, once it is whole. */
function kept<T>(name: string): { readonly answer: T } | undefined {
  const file = placeOf(`${name}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as { answer: T }) : undefined;
}

function keep<T>(name: string, answer: T): { readonly answer: T } {
  const file = placeOf(`${name}.json`);
  writeFileSync(`${file}.part`, JSON.stringify({ answer }));
  renameSync(`${file}.part`, file);
  return { answer };
}

/** Whether this process is the one that makes the answer now; one that has died makes nothing. */
function begins(name: string): boolean {
  const lock = placeOf(`${name}.lock`);
  try {
    writeFileSync(lock, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  try {
    process.kill(Number(readFileSync(lock, "utf8") || process.pid), 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") rmSync(lock, { force: true });
  }
  return false;
}
const ends = (name: string): void => rmSync(placeOf(`${name}.lock`), { force: true });

/** What one process makes and all of the run read as JSON: the first that asks makes it, and the others wait for it. */
export async function onceARun<T>(name: string, make: () => Promise<T>): Promise<T> {
  for (;;) {
    const known = kept<T>(name);
    if (known) return known.answer;
    if (begins(name))
      try {
        return (kept<T>(name) ?? keep(name, await make())).answer;
      } finally {
        ends(name);
      }
    await setTimeout(WAIT_MS);
  }
}

/** The same of what is made at once; who waits does nothing else meanwhile. */
export function onceARunSync<T>(name: string, make: () => T): T {
  for (;;) {
    const known = kept<T>(name);
    if (known) return known.answer;
    if (begins(name))
      try {
        return (kept<T>(name) ?? keep(name, make())).answer;
      } finally {
        ends(name);
      }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, WAIT_MS);
  }
}
