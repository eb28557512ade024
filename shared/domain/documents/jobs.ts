import * as z from "zod";
import { DOCUMENTS, IMAGES } from "../document-rules.ts";
import { LENGTHS } from "../rules.ts";
import { DOCUMENT_FORMATS, DocumentFacts } from "./document-facts.ts";
import { PDF_PROBLEMS, type PdfProblem } from "./pdf-page.ts";

/** What the render function is asked for: documents of one format, or a drawing. */
export const RenderJob = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("documents"),
    facts: z.array(DocumentFacts).min(1).max(DOCUMENTS.perRender),
    format: z.enum(DOCUMENT_FORMATS),
    strict: z.boolean(),
    /** A credential that is attached to the document, of which there is one then. */
    attachment: z.string().max(DOCUMENTS.attachmentCharacters).optional(),
    /** How many bytes of the first document the caller has: what did not fit an answer is asked for again. */
    from: z.int().min(0).default(0),
  }),
  z.object({
    kind: z.literal("page"),
    /** Base64 of a PDF of one page. */
    pdf: z.string().max(Math.ceil(IMAGES.pdfBytesMax / 3) * 4),
    from: z.int().min(0).default(0),
  }),
  z.object({ kind: z.literal("overflows"), facts: z.array(DocumentFacts).length(1) }),
  z.object({
    kind: z.literal("drawing"),
    svg: z.string().max(DOCUMENTS.drawingCharacters),
    width: z.int().min(1).max(DOCUMENTS.drawingWidth),
    /** Of somebody else: that it cannot be drawn is an answer, and no failure. */
    foreign: z.boolean().default(false),
  }),
]);
/** As it is sent: facts leave nothing out that a schema would fill in. */
type Sent<Job> = Job extends { facts: unknown } ? Omit<Job, "facts"> & { facts: DocumentFacts[] } : Job;
export type RenderJob = Sent<z.input<typeof RenderJob>>;

/**
 * What the render function answers: base64 of the first of the files, as many as an answer holds, or the refusal. A file that
 * is larger than an answer comes in parts; `next` is where the next one begins.
 */
export const RenderAnswer = z.union([
  z.object({ files: z.array(z.string()).min(1), next: z.int().positive().optional() }),
  z.object({
    undrawable: z.literal(true),
  }),
  z.object({ refused: z.enum(Object.keys(PDF_PROBLEMS) as PdfProblem[]) }),
  z.object({
    overflows: z.array(z.object({ page: z.int(), element: z.string() })),
    // The last release does not tell it.
    cpuMs: z.int().min(0).default(0),
  }),
  z.object({
    unrenderable: z.object({
      detail: z.string(),
      errors: z.array(z.object({ path: z.string(), message: z.string() })),
    }),
  }),
]);
export type RenderAnswer = z.infer<typeof RenderAnswer>;

/** Keep a copy of the image at an address, for an organization. */
export const ImageJob = z.object({
  organization_id: z.uuid(),
  address: z.string().max(LENGTHS.url),
});
export type ImageJob = z.infer<typeof ImageJob>;
