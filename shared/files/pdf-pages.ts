import { memoryWith, type OpenPdf, openPdf, type Pdfium } from "./pdfium.ts";

/** What is read of a PDF: certificates have one page, and their back. */
const PAGES = 3;
const CHARACTERS = 100_000;
/** Links of a page that are looked at, and how long the address of one may be. */
const LINKS = 100;
const LINK_BYTES = 500;

/** Does something with each of the first pages that can be loaded, one after the other. */
function* ofPages<T>({ pdfium, document }: OpenPdf, read: (page: number) => T): Generator<T> {
  const count = Math.min(PAGES, pdfium._FPDF_GetPageCount(document));
  for (let index = 0; index < count; index++) {
    const page = pdfium._FPDF_LoadPage(document, index);
    if (page === 0) continue;
    yield read(page);
    pdfium._FPDF_ClosePage(page);
  }
}

/** What in a PDF may name a certificate: links and texts. Empty for one that cannot be opened. */
export async function pdfTexts(pdf: Uint8Array): Promise<readonly string[]> {
  const open = await openPdf(pdf);
  if (typeof open === "string") return [];
  return [...ofPages(open, (page) => [...linksOf(open, page), ...textsOf(open, page)])].flat();
}

/** The text of a page; and as one line, as an address or a code may go on in the next one. */
function textsOf({ pdfium }: OpenPdf, page: number): string[] {
  const text = pdfium._FPDFText_LoadPage(page);
  const count = Math.min(pdfium._FPDFText_CountChars(text), CHARACTERS);
  if (count <= 0) return [];
  const at = memoryWith(pdfium, new Uint8Array(2 * (count + 1)));
  const units = pdfium._FPDFText_GetText(text, 0, count, at) - 1;
  // Where a hyphen ends a line it gives what is no character.
  const lines = utf16(pdfium.HEAPU8.slice(at, at + 2 * units)).replaceAll("\ufffe", "-");
  return [lines, lines.replaceAll(/[\r\n]+/g, "")];
}
const utf16 = (bytes: Uint8Array): string => new TextDecoder("utf-16le").decode(bytes);

function linksOf({ pdfium, document }: OpenPdf, page: number): string[] {
  const addresses: string[] = [];
  const [place, link] = [0, 4].map((offset) => memoryWith(pdfium, new Uint8Array(8)) + offset) as [
    number,
    number,
  ];
  const bytes = memoryWith(pdfium, new Uint8Array(LINK_BYTES));
  for (let n = 0; n < LINKS && pdfium._FPDFLink_Enumerate(page, place, link) !== 0; n++) {
    const action = pdfium._FPDFLink_GetAction(pdfium.HEAP32[link >> 2]!);
    const length = pdfium._FPDFAction_GetURIPath(document, action, bytes, LINK_BYTES);
    if (length > 1 && length <= LINK_BYTES)
      addresses.push(Buffer.from(pdfium.HEAPU8.slice(bytes, bytes + length - 1)).toString());
  }
  return addresses;
}

/** A page or picture, four bytes for each pixel: red, green, blue, and 255. */
export interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** How large a page may be drawn: as large as fits, whatever size it says that it has. */
export interface PageBox {
  readonly width: number;
  readonly height: number;
}

/** Pages of a file, and whether it has no others. */
export interface ShownPages {
  readonly pages: readonly Pixels[];
  readonly isWhole: boolean;
}

/** The first pages as a viewer shows them, with their annotations and the fields of a form. None for a PDF that cannot be opened. */
export async function drawnPages(pdf: Uint8Array, box: PageBox): Promise<ShownPages> {
  const open = await openPdf(pdf);
  if (typeof open === "string") return { pages: [], isWhole: false };
  const { pdfium, document } = open;
  const callbacks = new Uint8Array(FORM_CALLBACKS_BYTES);
  callbacks[0] = FORM_VERSION;
  const form = pdfium._FPDFDOC_InitFormFillEnvironment(document, memoryWith(pdfium, callbacks));
  const pages = [...ofPages(open, (page) => drawn(pdfium, form, page, box))];
  return { pages, isWhole: pages.length === pdfium._FPDF_GetPageCount(document) };
}
/** None is given: a form is shown and never filled, and this build of PDFium runs no scripts. */
const FORM_CALLBACKS_BYTES = 256;
const FORM_VERSION = 2;

const ANNOTATIONS = 1;
const RED_FIRST = 16;
const WHITE = 0xff_ff_ff_ff;

function drawn(pdfium: Pdfium, form: number, page: number, box: PageBox): Pixels {
  const [wide, high] = [pdfium._FPDF_GetPageWidthF(page), pdfium._FPDF_GetPageHeightF(page)];
  const scale = Math.min(box.width / wide, box.height / high);
  const [width, height] = [wide, high].map((side) => Math.max(1, Math.round(side * scale))) as [
    number,
    number,
  ];
  const bitmap = pdfium._FPDFBitmap_Create(width, height, 0);
  if (bitmap === 0) throw new RangeError("PDFium has no more memory.");
  pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
  pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, ANNOTATIONS | RED_FIRST);
  if (form !== 0) {
    pdfium._FORM_OnAfterLoadPage(page, form);
    pdfium._FPDF_FFLDraw(form, bitmap, page, 0, 0, width, height, 0, RED_FIRST);
  }
  const at = pdfium._FPDFBitmap_GetBuffer(bitmap);
  const data = pdfium.HEAPU8.slice(at, at + 4 * width * height);
  pdfium._FPDFBitmap_Destroy(bitmap);
  return { data, width, height };
}
