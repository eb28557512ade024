import { setImmediate as turn } from "node:timers/promises";
import { DOCUMENTS } from "#shared/domain/document-rules.ts";
import { ANSWER_BYTES } from "#shared/domain/documents/render-documents.ts";
import { DomainError } from "#shared/domain/errors.ts";
import { watchSelf } from "#shared/files/watch-self.ts";
import type { DrawingOutcome, DrawingTask, Drawn } from "./children.ts";
import type { Places } from "./fonts.ts";
import { Typst } from "./typst.ts";

/** Lets Node free what native code has given it: the bytes of a picture are no garbage until the event loop turns. */
async function freeMemory(): Promise<void> {
  globalThis.gc?.({ type: "minor", execution: "sync" });
  await turn();
}

/** After so long a list is not gone on with: one more document could take the rest of the time, which ends the process. */
const LIST_MS = (DOCUMENTS.drawSeconds * 1_000) / 4;

/** The drawing, or the first of the documents: those that fit an answer, and at least one. */
async function filesOf(typst: Typst, task: Exclude<DrawingTask, { kind: "page" }>): Promise<Uint8Array[]> {
  if (task.kind === "nothing") return [];
  if (task.kind === "overflows") return [Buffer.from(JSON.stringify(typst.setTemplate(task.facts)))];
  if (task.kind === "drawing") return [typst.draw(task.svg, task.width)];
  const files: Uint8Array[] = [];
  const startedAt = performance.now();
  let bytes = 0;
  for (const facts of task.facts) {
    if (bytes > ANSWER_BYTES || performance.now() - startedAt > LIST_MS) break;
    files.push(typst.document(facts, task.format, task.strict, task.images, task));
    bytes += files.at(-1)!.length;
    await freeMemory();
  }
  return files;
}

let watched = false;

/** The page of a PDF, which is of a stranger: from the first one on, this process is killed before it takes too much memory. */
async function pageOf(typst: Typst, pdf: Uint8Array): Promise<DrawingOutcome> {
  if (!watched) watchSelf({ memoryBytes: DOCUMENTS.pdfMemoryBytes, cpuSeconds: Number.POSITIVE_INFINITY });
  watched = true;
  const { pdfProblem } = await import("./pdf-page.ts");
  const refused = await pdfProblem(pdf);
  return refused === undefined ? { files: [typst.pdfPage(pdf)] } : { refused };
}

async function outcomeOf(typst: Typst, task: DrawingTask): Promise<DrawingOutcome> {
  try {
    if (task.kind === "page") return await pageOf(typst, task.pdf);
    return { files: await filesOf(typst, task) };
  } catch (error) {
    if (error instanceof DomainError)
      return { refusal: { detail: error.message, errors: error.errors ?? [] } };
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}

/** The process that draws documents answers each message of its parent, and ends with it. Its first argument has the places. */
function main(): void {
  process.once("disconnect", () => process.exit());
  const typst = new Typst(JSON.parse(process.argv[2]!) as Places);
  typst.warm();
  process.on("message", async (task: DrawingTask) => {
    const outcome = await outcomeOf(typst, task);
    const drawn: Drawn = { ...outcome, rssBytes: process.memoryUsage.rss() };
    // A parent that has ended meanwhile wants no answer.
    process.send?.(drawn, () => {});
    await freeMemory();
  });
}

if (import.meta.main) main();
