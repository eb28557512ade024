import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** For the owner only, because the files of the data folder contain keys and tokens. */
const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;

/**
 * Writes a file that only its owner can read, and creates its folder. The write is atomic: after a crash too the file has
 * either the old text or the new.
 */
export function writePrivateFile(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: FOLDER_MODE });
  const draft = `${path}.${process.pid}.new`;
  writeFileSync(draft, text, { mode: FILE_MODE });
  // The umask narrows the mode above, and a draft left from a crash keeps its old mode.
  chmodSync(draft, FILE_MODE);
  renameSync(draft, path);
}

/** The JSON in a file; undefined when there is no file or it is not valid JSON. Throws other errors of the file system. */
export function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
