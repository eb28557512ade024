import { openPdf } from "./pdfjs.ts";

/** What is read of a PDF: certificates have one page, and their back. */
export const PAGES = 3;
const CHARACTERS = 100_000;
/** Links of a page that are looked at, and how long one may be. */
const LINKS = 100;
const LINK_CHARACTERS = 500;
/** What in a PDF may name a certificate: links and texts; empty for a damaged or encrypted one. */
export const pdfTexts = (pdf: Uint8Array): Promise<readonly string[]> => ofPages(pdf).catch(() => []);

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
