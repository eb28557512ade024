import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

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
