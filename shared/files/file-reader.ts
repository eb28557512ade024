import { join } from "node:path";
import type { Connect } from "#shared/connect.ts";
import { signatureChecks } from "#shared/credentials/signature-checks.ts";
import type { FileReader } from "#shared/domain/credentials/ports.ts";
import { LIMITS } from "#shared/domain/rules.ts";
import type { Grants } from "#shared/grant.ts";
import { Processes, type ProcessesOptions } from "#shared/processes.ts";
import type { FileAnswer, FileTask } from "./process.ts";

/** A run of the function has one file at a time; locally one address can use two, and others the third. */
const PROCESSES = 3;

/** On a machine with much else to do; what a file may cost is bounded by LIMITS.file. */
const TASK_MS = 8_000;

class ReadingTimedOut extends Error {
  override readonly name = "ReadingTimedOut";
}

// Lambda gives one processor for 1,769 MB.
export const fileReaderGrants: Grants<"fileReader"> = () => [{ readsFiles: { memoryMb: 1_769 } }];

export const connectFileReader: Connect<"fileReader"> = () => fileReader();

/** Reads files in processes that have nothing but the file: no credentials, and an end when they take too long or too much memory. */
export function fileReader(options: Partial<ProcessesOptions> = {}): FileReader & {
  readonly processes: Processes<FileTask, FileAnswer>;
} {
  const isBundle = import.meta.filename.endsWith(".mjs");
  const processes = new Processes<FileTask, FileAnswer>({
    program: join(import.meta.dirname, isBundle ? "files.mjs" : "process.ts"),
    args: [],
    env: {},
    most: PROCESSES,
    rssBytes: LIMITS.file.memoryBytes / 2,
    taskMs: TASK_MS,
    late: (ms) => new ReadingTimedOut(`A file was not read within ${ms} ms.`),
    ...options,
  });
  /** What the process gives, or undefined when it was ended: whoever sent the file learns that it could not be read. */
  const ask = (kind: FileTask["kind"], file: Uint8Array) =>
    processes.inTurn(() => processes.ask({ kind, file })).catch(() => undefined);
  return {
    ...signatureChecks,
    processes,
    async qrCodes(file) {
      const answer = await ask("qrCodes", file);
      return answer !== undefined && "found" in answer ? answer.found : { kind: "unreadable" };
    },
    async pdfTexts(pdf) {
      const answer = await ask("pdfTexts", pdf);
      return answer !== undefined && "texts" in answer ? answer.texts : [];
    },
    async thumbnail(file) {
      const answer = await ask("thumbnail", file);
      return answer !== undefined && "thumbnail" in answer ? answer.thumbnail : undefined;
    },
    close: () => processes.close(),
  };
}
