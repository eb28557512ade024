import { setImmediate as turn } from "node:timers/promises";
import { DomainError } from "#shared/domain/errors.ts";
import type { DrawingOutcome, DrawingTask, Drawn } from "./children.ts";
import { type Places, Typst } from "./typst.ts";

/** Lets Node free what native code has given it: the bytes of a picture are no garbage until the event loop turns. */
async function freeMemory(): Promise<void> {
  globalThis.gc?.({ type: "minor", execution: "sync" });
  await turn();
}

async function filesOf(typst: Typst, task: DrawingTask): Promise<Uint8Array[]> {
  if (task.kind === "drawing") return [typst.draw(task.svg, task.width)];
  const files: Uint8Array[] = [];
  for (const facts of task.facts) {
    files.push(typst.document(facts, task.format, task.strict, task.images, task.latin));
    await freeMemory();
  }
  return files;
}

async function outcomeOf(typst: Typst, task: DrawingTask): Promise<DrawingOutcome> {
  try {
    return { files: await filesOf(typst, task) };
  } catch (error) {
    if (error instanceof DomainError)
      return { refusal: { detail: error.message, errors: error.errors ?? [] } };
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * The process that draws documents: answers each message of its parent, and ends with it, as the channel between them
 * then closes. Its first argument has the places of templates and fonts.
 */
function main(): void {
  process.once("disconnect", () => process.exit());
  const typst = new Typst(JSON.parse(process.argv[2]!) as Places);
  typst.warm();
  process.on("message", async (task: DrawingTask) => {
    const outcome = await outcomeOf(typst, task);
    const drawn: Drawn = { ...outcome, rssBytes: process.memoryUsage.rss() };
    process.send?.(drawn);
    await freeMemory();
  });
}

if (import.meta.main) main();
