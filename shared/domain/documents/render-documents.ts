import { DomainError } from "../errors.ts";
import type { DocumentFacts } from "./document-facts.ts";
import type { RenderAnswer, RenderJob } from "./jobs.ts";
import type { DocumentPorts } from "./ports.ts";

type RenderPorts = Pick<DocumentPorts, "typesetter" | "imageFiles">;

/** An answer of Lambda has at most 6 MB: base64 makes a third more, and some is left for its JSON. */
export const ANSWER_BYTES = 4_300_000;

/** The hashes of the images that documents show, each once. */
export function imagesOf(facts: readonly DocumentFacts[]): ReadonlySet<string> {
  const hashes = facts.flatMap(({ design, badge }) => [
    design.logo,
    badge.image,
    ...design.signatures.map(({ image }) => image),
  ]);
  return new Set([...hashes.filter((hash) => hash !== null), ...facts.flatMap(templateImages)]);
}

/** Those of an own template. */
const templateImages = ({ design }: DocumentFacts): string[] =>
  (design.template?.pages ?? [])
    .flatMap(({ background, elements }) => [
      background,
      ...elements.map((element) => (element.kind === "image" ? element.image : null)),
    ])
    .filter((hash) => hash !== null);

/** The first of the files, as many as an answer holds; of a larger one the part that begins at `from`. */
function answerOf(files: readonly Uint8Array[], from: number): RenderAnswer {
  const [first] = files as readonly [Uint8Array];
  if (from > 0 || first.length > ANSWER_BYTES) {
    const next = from + ANSWER_BYTES;
    const part = base64(first.subarray(from, next));
    return { files: [part], ...(next < first.length && { next }) };
  }
  let bytes = 0;
  const end = files.findIndex((file) => {
    bytes += file.length;
    return bytes > ANSWER_BYTES;
  });
  return { files: (end === -1 ? files : files.slice(0, end)).map(base64) };
}

const base64 = (file: Uint8Array): string => Buffer.from(file).toString("base64");

/** Called for each image that documents show and that is gone: its hash, and the code of one such document. */
export type MissingImageReport = (image: string, shortCode: string) => void;

/** The images that documents show, by hash; one that is gone is reported and left out. */
async function imagesFor(
  { imageFiles }: RenderPorts,
  facts: readonly DocumentFacts[],
  report: MissingImageReport,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const found = new Map<string, Uint8Array>();
  const printed = new Set(facts.flatMap(templateImages));
  const read = async (hash: string) => {
    const bytes = await (printed.has(hash) ? imageFiles.readForPrint(hash) : imageFiles.read(hash));
    if (bytes) found.set(hash, bytes);
    else report(hash, facts.find((one) => imagesOf([one]).has(hash))!.short_code);
  };
  await Promise.all([...imagesOf(facts)].map(read));
  return found;
}

async function filesOf(
  ports: RenderPorts,
  job: Extract<RenderJob, { kind: "documents" | "drawing" }>,
  report: MissingImageReport,
): Promise<readonly Uint8Array[]> {
  if (job.kind === "drawing") return [await ports.typesetter.draw(job.svg, job.width)];
  const images = await imagesFor(ports, job.facts, report);
  return ports.typesetter.documents(job.facts, job.format, {
    strict: job.strict,
    images,
    attachment: job.attachment,
  });
}

async function pageOf(
  { typesetter }: RenderPorts,
  { pdf, from = 0 }: Extract<RenderJob, { kind: "page" }>,
): Promise<RenderAnswer> {
  const drawn = await typesetter.drawPdf(Buffer.from(pdf, "base64")).catch(() => undefined);
  if (drawn === undefined) return { undrawable: true };
  return typeof drawn === "string" ? { refused: drawn } : answerOf([drawn], from);
}

/** Draws what a job asks for. A text that no font has is answered and not thrown, so that it is no failure of the function. */
export async function renderDocuments(
  ports: RenderPorts,
  job: RenderJob,
  report: MissingImageReport = () => {},
): Promise<RenderAnswer> {
  if (job.kind === "page") return pageOf(ports, job);
  if (job.kind === "overflows") {
    const { overflows, cpuMs } = await ports.typesetter.setTemplate(job.facts[0]!);
    return { overflows: [...overflows], cpuMs };
  }
  if (job.kind === "drawing" && job.foreign)
    return filesOf(ports, job, report).then(
      (files) => answerOf(files, 0),
      () => ({ undrawable: true }),
    );
  try {
    return answerOf(await filesOf(ports, job, report), (job.kind === "documents" && job.from) || 0);
  } catch (error) {
    if (!(error instanceof DomainError && error.code === "unrenderable_text")) throw error;
    const errors = (error.errors ?? []).map(({ path, message }) => ({ path, message }));
    return { unrenderable: { detail: error.message, errors } };
  }
}
