import { machineCode } from "./machine-code.ts";

/** What is called of PDFium (its fpdfview.h, fpdf_text.h, fpdf_doc.h …). A handle is a number, and 0 for none. */
export interface Pdfium {
  readonly HEAPU8: Uint8Array<ArrayBuffer>;
  readonly HEAP32: Int32Array;
  readonly wasmExports: { malloc(bytes: number): number };
  _FPDF_InitLibrary(): void;
  _FPDF_LoadMemDocument(at: number, bytes: number, password: number): number;
  _FPDF_GetLastError(): number;
  _FPDF_GetSecurityHandlerRevision(document: number): number;
  _FPDF_GetFormType(document: number): number;
  _FPDFDoc_GetJavaScriptActionCount(document: number): number;
  _FPDFDoc_GetAttachmentCount(document: number): number;
  _FPDF_GetPageCount(document: number): number;
  _FPDFDOC_InitFormFillEnvironment(document: number, callbacks: number): number;
  _FPDF_LoadPage(document: number, index: number): number;
  _FPDF_ClosePage(page: number): void;
  _FPDF_GetPageWidthF(page: number): number;
  _FPDF_GetPageHeightF(page: number): number;
  _FPDFPage_GetAnnotCount(page: number): number;
  _FPDFPage_GetAnnot(page: number, index: number): number;
  _FPDFAnnot_GetSubtype(annotation: number): number;
  _FPDFText_LoadPage(page: number): number;
  _FPDFText_CountChars(text: number): number;
  _FPDFText_GetText(text: number, from: number, count: number, at: number): number;
  _FPDFLink_Enumerate(page: number, at: number, link: number): number;
  _FPDFLink_GetAction(link: number): number;
  _FPDFAction_GetURIPath(document: number, action: number, at: number, bytes: number): number;
  _FORM_OnAfterLoadPage(page: number, form: number): void;
  _FPDFBitmap_Create(width: number, height: number, alpha: number): number;
  _FPDFBitmap_FillRect(
    bitmap: number,
    left: number,
    top: number,
    width: number,
    height: number,
    color: number,
  ): void;
  _FPDFBitmap_GetBuffer(bitmap: number): number;
  _FPDFBitmap_Destroy(bitmap: number): void;
  _FPDF_RenderPageBitmap(
    bitmap: number,
    page: number,
    ...place: readonly [left: number, top: number, width: number, height: number, turn: number, flags: number]
  ): void;
  _FPDF_FFLDraw(
    form: number,
    bitmap: number,
    page: number,
    ...place: readonly [left: number, top: number, width: number, height: number, turn: number, flags: number]
  ): void;
}

/** Of the types of browsers, without which this is compiled. */
declare const WebAssembly: {
  compile(code: Uint8Array): Promise<object>;
  readonly Instance: new (code: object, imports: object) => { readonly exports: object };
};

type Load = (options: {
  locateFile(): string;
  print(text: string): void;
  printErr(text: string): void;
  instantiateWasm(imports: object, done: (instance: object, code: object) => void): object;
}) => Promise<Pdfium>;

let compiled: Promise<object> | undefined;
const compile = async () => WebAssembly.compile(await machineCode("pdfium.wasm"));

/** An instance with a memory of its own. Nothing is printed, as it would tell of the file. */
async function instance(): Promise<Pdfium> {
  const { PDFiumModule } = await import("@hyzyla/pdfium");
  compiled ??= compile();
  const code = await compiled;
  // Its own types name a tenth of what it has.
  const pdfium = await (PDFiumModule as unknown as Load)({
    locateFile: () => "",
    print: () => {},
    printErr: () => {},
    instantiateWasm(imports, done) {
      const made = new WebAssembly.Instance(code, imports);
      done(made, code);
      return made.exports;
    },
  });
  pdfium._FPDF_InitLibrary();
  return pdfium;
}

/** A PDF in an instance of PDFium. */
export interface OpenPdf {
  readonly pdfium: Pdfium;
  readonly document: number;
}

const NEEDS_PASSWORD = 4;
const UNKNOWN_SECURITY = 5;

/**
 * Opens a PDF in an instance of its own, so that nothing of one file is left for the next and nothing has to be freed. Gives why not
 * for one that needs a password, or is damaged. A PDF may make later calls throw, after which the instance is of no use.
 */
export async function openPdf(pdf: Uint8Array): Promise<OpenPdf | "encrypted" | "damaged"> {
  const pdfium = await instance();
  const document = pdfium._FPDF_LoadMemDocument(memoryWith(pdfium, pdf), pdf.length, 0);
  if (document !== 0) return { pdfium, document };
  return [NEEDS_PASSWORD, UNKNOWN_SECURITY].includes(pdfium._FPDF_GetLastError()) ? "encrypted" : "damaged";
}

/** The place of these bytes in the memory of an instance. Throws when there is not so much. */
export function memoryWith(pdfium: Pdfium, bytes: Uint8Array): number {
  const at = pdfium.wasmExports.malloc(bytes.length);
  if (at === 0) throw new RangeError("PDFium has no more memory.");
  pdfium.HEAPU8.set(bytes, at);
  return at;
}
