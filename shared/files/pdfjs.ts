let loaded: ReturnType<typeof load> | undefined;

const loadPdfjs = () => (loaded ??= load());

async function load() {
  // For drawing, which nothing here does; without them the library warns.
  Object.assign(globalThis, { DOMMatrix: class {}, Path2D: class {} });
  // Where it finds its other half without a thread.
  Object.assign(globalThis, { pdfjsWorker: await import("pdfjs-dist/legacy/build/pdf.worker.min.mjs") });
  return import("pdfjs-dist/legacy/build/pdf.mjs");
}

/** Begins to read a PDF, whose bytes it copies; whoever calls destroys what is given. Larger images than `imagePixelsMax` are left out. */
export async function openPdf(pdf: Uint8Array, { imagePixelsMax = -1 }: { imagePixelsMax?: number } = {}) {
  const { getDocument } = await loadPdfjs();
  // It takes the bytes away from their owner, and no Buffer.
  return getDocument({
    data: new Uint8Array(pdf),
    disableFontFace: true,
    useSystemFonts: false,
    maxImageSize: imagePixelsMax,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    verbosity: 0,
  });
}
