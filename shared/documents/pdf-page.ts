import type { PdfProblem } from "#shared/domain/documents/pdf-page.ts";
import { openPdf } from "#shared/files/pdfium.ts";
import { hasActions } from "#shared/formats/pdf.ts";

/** Kinds of forms and annotations (fpdf_formfill.h, fpdf_annot.h). */
const XFA_FROM = 2;
const FILE_ATTACHMENT = 17;
const WIDGET = 20;

/** What a PDF has beside the picture of its one page; undefined when there is nothing. Draws nothing. */
export async function pdfProblem(pdf: Uint8Array): Promise<PdfProblem | undefined> {
  try {
    const open = await openPdf(pdf);
    if (typeof open === "string") return open;
    const { pdfium, document } = open;
    if (pdfium._FPDF_GetSecurityHandlerRevision(document) !== -1) return "encrypted";
    if (pdfium._FPDF_GetPageCount(document) !== 1) return "pages";
    const page = pdfium._FPDF_LoadPage(document, 0);
    if (page === 0) return "damaged";
    if (pdfium._FPDFDoc_GetJavaScriptActionCount(document) !== 0) return "scripts";
    const annotations = Array.from({ length: pdfium._FPDFPage_GetAnnotCount(page) }, (_, index) =>
      pdfium._FPDFAnnot_GetSubtype(pdfium._FPDFPage_GetAnnot(page, index)),
    );
    if (annotations.includes(WIDGET) || pdfium._FPDF_GetFormType(document) >= XFA_FROM) return "form";
    if (annotations.includes(FILE_ATTACHMENT) || pdfium._FPDFDoc_GetAttachmentCount(document) !== 0)
      return "files";
    if (annotations.length > 0) return "links";
    if (hasActions(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.length))) return "scripts";
    const [width, height] = [pdfium._FPDF_GetPageWidthF(page), pdfium._FPDF_GetPageHeightF(page)];
    return Math.max(width, height) > 5 * Math.min(width, height) ? "shape" : undefined;
  } catch {
    // What was made to break the reader.
    return "damaged";
  }
}
