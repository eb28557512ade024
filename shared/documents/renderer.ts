import { remembering } from "#shared/bounded-map.ts";
import type { Config } from "#shared/config.ts";
import type { Connect } from "#shared/connect.ts";
import { batchesOf } from "#shared/domain/batches.ts";
import { DOCUMENTS } from "#shared/domain/document-rules.ts";
import type { DocumentFacts } from "#shared/domain/documents/document-facts.ts";
import { RenderAnswer, type RenderJob } from "#shared/domain/documents/jobs.ts";
import type { PdfProblem } from "#shared/domain/documents/pdf-page.ts";
import type { Renderer, TemplateTried } from "#shared/domain/documents/ports.ts";
import { DrawingTookTooLong } from "#shared/domain/documents/took-too-long.ts";
import { DomainError } from "#shared/domain/errors.ts";
import type { Grants } from "#shared/grant.ts";
import { type FunctionRun, invokedFunction } from "#shared/network/invoked-function.ts";

/** Errors of a run that ended because of its time or memory: another one can succeed. */
const SLOW = "DrawingTimedOut";
const CAN_SUCCEED = new Set([SLOW, "FunctionTimedOut", "Sandbox.Timedout", "Runtime.ExitError"]);
/** Small pictures that a process remembers, which is some megabytes. */
const DRAWINGS = 100;
/** Runs of the render function at once for one list of documents. */
const SIDE_BY_SIDE = 4;

interface Answered {
  readonly tried: TemplateTried;
  readonly refused?: PdfProblem;
  readonly files: readonly Uint8Array[];
  readonly next?: number | undefined;
}

const NOTHING: Answered = { files: [], tried: { overflows: [], cpuMs: 0 } };

/** What a run of the render function gave. Throws for a failed one, and `unrenderable_text`. */
function answered(run: FunctionRun): Answered {
  if (run.failed)
    throw CAN_SUCCEED.has(run.type)
      ? new DrawingTookTooLong(run.error, { isSlow: run.type === SLOW })
      : run.error;
  const answer = RenderAnswer.parse(run.answer);
  if ("undrawable" in answer) return NOTHING;
  if ("refused" in answer) return { ...NOTHING, refused: answer.refused };
  if ("overflows" in answer) return { ...NOTHING, tried: answer };
  if ("files" in answer)
    return {
      ...NOTHING,
      files: answer.files.map((file) => Buffer.from(file, "base64")),
      next: answer.next,
    };
  throw new DomainError("unrenderable_text", answer.unrenderable.detail, {
    errors: answer.unrenderable.errors,
  });
}

export const rendererGrants: Grants<"renderer"> = () => [{ invoke: "documents.render" }];

export const connectRenderer: Connect<"renderer"> = ({ config }) => lambdaRenderer(config);

/** Draws documents by the render function, one of AWS Lambda, for which it waits `waitMs` (decision 15.6). */
export function lambdaRenderer(config: Config, waitMs: number = DOCUMENTS.waitSeconds * 1_000): Renderer {
  const drawer = { name: "RENDER_FUNCTION", called: "The render function" } as const;
  const draw = invokedFunction(config, drawer, waitMs);
  const drawings = remembering<Uint8Array>({ max: DRAWINGS });
  const call = async (job: RenderJob): Promise<Answered> => answered(await draw(job));
  /** An answer with the first of the files; the parts of one that is larger than an answer are put together, as the same job gives the same bytes. */
  const whole = async (job: RenderJob): Promise<Answered> => {
    const first = await call(job);
    let { next } = first;
    if (next === undefined || (job.kind !== "documents" && job.kind !== "page")) return first;
    const one = job.kind === "documents" ? { ...job, facts: job.facts.slice(0, 1) } : job;
    const parts = [...first.files];
    while (next !== undefined) {
      const part: Answered = await call({ ...one, from: next });
      parts.push(...part.files);
      next = part.next;
    }
    return { ...first, files: [Buffer.concat(parts)] };
  };
  const run = async (job: RenderJob): Promise<readonly Uint8Array[]> => (await whole(job)).files;
  /** An answer holds so many bytes that some documents of a list may be left for another. */
  const renderList = async (facts: readonly DocumentFacts[]): Promise<readonly Uint8Array[]> => {
    const files: Uint8Array[] = [];
    while (files.length < facts.length)
      files.push(
        ...(await run({ kind: "documents", facts: facts.slice(files.length), format: "pdf", strict: false })),
      );
    return files;
  };
  return {
    async render(facts, format, { strict = false, attachment } = {}) {
      const attached = attachment === undefined ? {} : { attachment };
      return (await run({ kind: "documents", facts: [facts], format, strict, ...attached }))[0]!;
    },
    async renderAll(facts) {
      const lists = batchesOf(facts, DOCUMENTS.perRender);
      const files: (readonly Uint8Array[])[] = [];
      for (const some of batchesOf(lists, SIDE_BY_SIDE))
        files.push(...(await Promise.all(some.map(renderList))));
      return files.flat();
    },
    setTemplate: async (facts) => (await call({ kind: "overflows", facts: [facts] })).tried,
    async drawPdf(pdf) {
      const { refused, files } = await whole({ kind: "page", pdf: Buffer.from(pdf).toString("base64") });
      return refused ?? files[0];
    },
    drawForeign: async (svg, width) => (await run({ kind: "drawing", svg, width, foreign: true }))[0],
    draw: (svg, width) =>
      drawings(`${width} ${svg}`, async () => (await run({ kind: "drawing", svg, width }))[0]!),
  };
}
