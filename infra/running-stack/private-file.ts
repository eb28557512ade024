import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** Owner only: the files of the data folder hold keys and tokens. */
const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;

/**
 * Writes a file that only its owner can read, in one step: a reader or a crash sees the old text or the new, never a part.
 * Creates the folder.
 */
export function writePrivateFile(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: FOLDER_MODE });
  const draft = `${path}.${process.pid}.new`;
  writeFileSync(draft, text, { mode: FILE_MODE });
  // The mode above is narrowed by the umask and ignored for a draft that a crash left behind.
  chmodSync(draft, FILE_MODE);
  renameSync(draft, path);
}

/** The JSON in a file; undefined when there is none or a crash of the machine left it unreadable. */
export function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
