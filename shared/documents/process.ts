import { DomainError } from "#shared/domain/errors.ts";
import type { Answer, Request } from "./children.ts";
import { type Places, Typst } from "./typst.ts";

function filesOf(typst: Typst, request: Request): Uint8Array[] {
  if (request.kind === "drawing") return [typst.draw(request.svg, request.width)];
  const { facts, format, strict, images } = request;
  return facts.map((each) => typst.document(each, format, strict, images));
}

function answerTo(typst: Typst, request: Request): Answer {
  const rssBytes = () => process.memoryUsage.rss();
  try {
    const files = filesOf(typst, request);
    return { files, rssBytes: rssBytes() };
  } catch (error) {
    if (error instanceof DomainError)
      return { refusal: { detail: error.message, errors: error.errors ?? [] }, rssBytes: rssBytes() };
    return { failure: error instanceof Error ? error.message : String(error), rssBytes: rssBytes() };
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
  process.on("message", (request: Request) => process.send?.(answerTo(typst, request)));
}

if (import.meta.main) main();
