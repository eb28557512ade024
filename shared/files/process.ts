import type { PictureFinding, Thumbnail } from "#shared/domain/credentials/ports.ts";
import { LIMITS } from "#shared/domain/rules.ts";
import { pdfTexts } from "./pdf-pages.ts";
import { qrCodesOf, thumbnailOf } from "./pictures.ts";
import { watchSelf } from "./watch-self.ts";

/** What the process that reads files is asked, with the bytes of one file. */
export interface FileTask {
  readonly kind: "qrCodes" | "pdfTexts" | "thumbnail";
  readonly file: Uint8Array;
}

type FileOutcome =
  | { readonly found: PictureFinding }
  | { readonly texts: readonly string[] }
  | { readonly thumbnail: Thumbnail | undefined };

export type FileAnswer = FileOutcome & { readonly rssBytes: number };

async function outcomeOf({ kind, file }: FileTask): Promise<FileOutcome> {
  if (kind === "qrCodes") return { found: await qrCodesOf(file) };
  if (kind === "pdfTexts") return { texts: await pdfTexts(file) };
  return { thumbnail: await thumbnailOf(file) };
}

/** The process that reads files of strangers: answers each message of its parent, and ends with it. */
function main(): void {
  const taskBegins = watchSelf(LIMITS.file);
  process.once("disconnect", () => process.exit());
  process.on("message", async (task: FileTask) => {
    taskBegins();
    const outcome = await outcomeOf(task);
    // What a PDF was read in is garbage now, and a process that has much is replaced, which takes a second.
    if (process.memoryUsage.rss() > LIMITS.file.memoryBytes / 2) globalThis.gc?.();
    const answer: FileAnswer = { ...outcome, rssBytes: process.memoryUsage.rss() };
    process.send?.(answer);
  });
}

if (import.meta.main) main();
