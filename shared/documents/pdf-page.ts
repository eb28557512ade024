import type { PdfProblem } from "#shared/domain/documents/pdf-page.ts";
import { openPdf } from "#shared/files/pdfjs.ts";
import { hasActions } from "#shared/formats/pdf.ts";

/** What a PDF has beside the picture of its one page; undefined when there is nothing. Reads no image and no font. */
export async function pdfProblem(pdf: Uint8Array): Promise<PdfProblem | undefined> {
  const task = await openPdf(pdf);
  try {
    const document = await task.promise;
    if (document.numPages !== 1) return "pages";
    const page = await document.getPage(1);
    const info = (await document.getMetadata()).info as Readonly<Record<string, unknown>>;
    if (info.EncryptFilterName) return "encrypted";
    const action = (await document.getOpenAction()) as { action?: unknown } | null;
    if ((await document.getJSActions()) || (await page.getJSActions()) || action?.action) return "scripts";
    if (info.IsAcroFormPresent || info.IsXFAPresent) return "form";
    const annotations = (await page.getAnnotations()) as { subtype?: string }[];
    if (annotations.some(({ subtype }) => subtype === "Widget")) return "form";
    if ((await document.getAttachments()) || annotations.some(({ subtype }) => subtype === "FileAttachment"))
      return "files";
    if (annotations.length > 0) return "links";
    if (hasActions(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.length))) return "scripts";
    const [left, low, right, high] = page.view as [number, number, number, number];
    const [width, height] = [right - left, high - low];
    return Math.max(width, height) > 5 * Math.min(width, height) ? "shape" : undefined;
  } catch (error) {
    return error instanceof Error && error.name === "PasswordException" ? "encrypted" : "damaged";
  } finally {
    await task.destroy();
  }
}
