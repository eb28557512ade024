import { createWriteStream } from "node:fs";
import { mkdir, rename } from "node:fs/promises";
import { resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** A file that is not whole yet. */
export const partOf = (file: string): string => `${file}.part`;
/** Nobody else of this machine may read what is kept of people. */
export const FILE_MODE = 0o600;
const FOLDER = 0o700;

/** The absolute path of a folder, which is made if it is not there. */
export async function intoFolder(name: string): Promise<string> {
  const folder = resolve(name);
  await mkdir(folder, { recursive: true, mode: FOLDER });
  return folder;
}

/** Writes a file while its texts come; until it is whole it is called `….part`. */
export async function writeWhole(file: string, texts: AsyncIterable<string>): Promise<void> {
  const part = createWriteStream(partOf(file), { mode: FILE_MODE });
  await pipeline(Readable.from(texts), part);
  await rename(partOf(file), file);
}
