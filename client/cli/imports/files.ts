import { accessSync, constants, createReadStream, createWriteStream, type Stats } from "node:fs";
import { access, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { InvalidArgumentError } from "commander";
import { whyNoAnswer } from "../connection.ts";
import { EXIT_CODES, Failure } from "../failure.ts";
import { shown } from "../output.ts";
import type { Bar } from "../progress.ts";
import type { ShownImport } from "./told.ts";

/** The path of a file to be written. Throws InvalidArgumentError where none can be. */
export function writablePath(path: string): string {
  try {
    accessSync(dirname(path), constants.W_OK);
    return path;
  } catch {
    throw new InvalidArgumentError("Its folder is not there, or nothing can be written to it.");
  }
}

/** How large a file is that can be sent. Throws Failure for one that cannot. */
export async function readableSize(file: string): Promise<number> {
  const found: Stats | undefined = await access(file, constants.R_OK).then(
    () => stat(file),
    () => undefined,
  );
  if (found?.isFile()) return found.size;
  const why = found?.isDirectory() ? "is a folder" : "is no file that can be read";
  throw new Failure(`${shown(file)} ${why}.`, EXIT_CODES.usage);
}

/** Sends a file to the address that an import has for it. */
export async function uploadFile(
  file: string,
  size: number,
  { upload }: ShownImport,
  bar: Bar,
): Promise<void> {
  const { url, method, headers } = upload!;
  async function* parts() {
    let sent = 0;
    for await (const part of createReadStream(file)) {
      yield part;
      sent += part.length;
      bar.show(sent, size, "of the file sent");
    }
  }
  await answered(
    fetch(url, {
      method,
      headers: { ...headers, "content-length": String(size) },
      body: Readable.toWeb(Readable.from(parts())) as never,
      duplex: "half",
    } as RequestInit),
    "The address for the file",
  );
}

/** Stores at `path` what stands at `url`. */
export async function saveFile(url: string, path: string): Promise<void> {
  const { body } = await answered(fetch(url), "The address of the file");
  try {
    await pipeline(Readable.fromWeb(body as never), createWriteStream(path));
  } catch (error) {
    throw new Failure(`${shown(path)} cannot be written (${(error as NodeJS.ErrnoException).code}).`);
  }
}

/** An answer with 2xx. Throws Failure, which says why `who` gave none. */
async function answered(call: Promise<Response>, who: string): Promise<Response> {
  const response = await call.catch((error: unknown) => {
    throw new Failure(whyNoAnswer(error, who));
  });
  if (response.ok) return response;
  throw new Failure(`${who} answered ${response.status}.`);
}
