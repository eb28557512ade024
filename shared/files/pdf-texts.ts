import { openPdf } from "./pdfjs.ts";
import { qrCodesOf } from "./pictures.ts";

/** What is read of a PDF: certificates have one page, and their back. */
const PAGES = 3;
const CHARACTERS = 100_000;
/** Links of a page that are looked at, and how long one may be. */
const LINKS = 100;
const LINK_CHARACTERS = 500;
/** Pictures in it that are tried, the largest first: a scan is one large photo. */
const PICTURES = 2;
const PICTURE_BYTES = 20_000;

/** What in a PDF may name a certificate: links, texts, and of a scan the QR codes; empty for a damaged or encrypted one. */
export async function pdfTexts(pdf: Uint8Array): Promise<readonly string[]> {
  const texts = await ofPages(pdf).catch(() => []);
  if (texts.some((text) => text.trim() !== "")) return texts;
  const codes: string[] = [];
  for (const picture of photosOf(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.length))) {
    const found = await qrCodesOf(picture);
    if (found.kind === "read") codes.push(...found.texts);
  }
  return codes;
}

async function ofPages(pdf: Uint8Array): Promise<string[]> {
  const task = await openPdf(pdf);
  try {
    const document = await task.promise;
    const texts: string[] = [];
    for (let number = 1; number <= Math.min(PAGES, document.numPages); number++) {
      const page = await document.getPage(number);
      const links = ((await page.getAnnotations()) as { url?: string }[]).flatMap(({ url }) => url ?? []);
      texts.push(...links.filter((url) => url.length <= LINK_CHARACTERS).slice(0, LINKS));
      const { items } = await page.getTextContent();
      texts.push(
        items
          .map((item) => ("str" in item ? item.str : ""))
          .join("")
          .slice(0, CHARACTERS),
      );
    }
    return texts;
  } finally {
    await task.destroy();
  }
}

/** The JPEG photos of a PDF, which are whole files in it (`DCTDecode`, ISO 32000-2, 7.4.8). */
function photosOf(pdf: Buffer): Buffer[] {
  const photos: Buffer[] = [];
  for (let at = pdf.indexOf("stream"); at >= 0; at = pdf.indexOf("stream", at)) {
    at += 6;
    const start = at + (pdf[at] === 0x0d ? 2 : 1);
    if (pdf[start] !== 0xff || pdf[start + 1] !== 0xd8) continue;
    // A stream is never inside another one (ISO 32000-2, 7.5.7), so no part is looked through twice.
    at = pdf.indexOf("endstream", start);
    if (at < 0) break;
    if (at - start > PICTURE_BYTES) photos.push(pdf.subarray(start, at));
    at += "endstream".length;
  }
  return photos.sort((a, b) => b.length - a.length).slice(0, PICTURES);
}
