import { LIMITS } from "#shared/domain/rules.ts";
import { pdfTexts } from "./pdf-texts.ts";
import { qrCodesOf } from "./qr-codes.ts";
import type { FileAnswer, FileOutcome, FileTask } from "./tasks.ts";
import { thumbnailOf } from "./thumbnail.ts";
import { watchSelf } from "./watch-self.ts";

async function outcomeOf({ kind, file }: FileTask): Promise<FileOutcome> {
  if (kind === "pdf") return { texts: await pdfTexts(file) };
  return kind === "qrCodes" ? { found: await qrCodesOf(file) } : { thumbnail: await thumbnailOf(file) };
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
