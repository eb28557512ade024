import type { PictureFinding } from "#shared/domain/credentials/ports.ts";
import { LIMITS } from "#shared/domain/rules.ts";
import { pdfPicture } from "./pdf-pictures.ts";
import { pdfTexts } from "./pdf-texts.ts";
import { qrCodesOf, thumbnailOf } from "./pictures.ts";
import { watchSelf } from "./watch-self.ts";

/** What the process that reads files is asked, with the bytes of one file. */
export interface FileTask {
  readonly kind: "qrCodes" | "pdfTexts" | "pdfPhoto" | "pdfImage" | "thumbnail";
  readonly file: Uint8Array;
}

type FileOutcome =
  | { readonly found: PictureFinding }
  | { readonly texts: readonly string[] }
  | { readonly picture: Uint8Array | undefined };

export type FileAnswer = FileOutcome & { readonly rssBytes: number };

async function outcomeOf({ kind, file }: FileTask): Promise<FileOutcome> {
  if (kind === "qrCodes") return { found: await qrCodesOf(file) };
  if (kind === "pdfTexts") return { texts: await pdfTexts(file) };
  return { picture: await (kind === "thumbnail" ? thumbnailOf(file) : pdfPicture(file, kind)) };
}

/** The process that reads files of strangers: answers each message of its parent, and ends with it. */
function main(): void {
  const taskBegins = watchSelf(LIMITS.file);
  process.once("disconnect", () => process.exit());
  process.on("message", async (task: FileTask) => {
    taskBegins();
    const outcome = await outcomeOf(task);
    const answer: FileAnswer = { ...outcome, rssBytes: process.memoryUsage.rss() };
    process.send?.(answer);
  });
}

if (import.meta.main) main();
