/** The numbers of rules.ts that are about documents, and the images in them. */

/** Copies of images from other hosts (decisions 15.20 to 15.24). */
export const IMAGES = {
  /** Of an image at its address. */
  bytesMax: 2_000_000,
  sideMax: 4_096,
  /** Of the copy. */
  copyBytesMax: 1_500_000,
  copySideMax: 1_600,
  /** Of the copy for print that a picture without transparency has too, from so many pixels on: A4 with 212 dots an inch. */
  printFrom: 1_000,
  printSideMax: 2_480,
  redirects: 3,
  /** For the whole download, redirects included. */
  timeoutSeconds: 10,
  /** From a failed attempt to the next one; after the last the address is refused. */
  retryDelaysSeconds: [60, 180, 480, 900],
  /** From other hosts, of one organization in a minute; further ones wait for a later minute, so many times. */
  fetchesPerMinute: 60,
  waitsForFetch: 9,
  /** A file that is uploaded; directly, base64 of it must fit the 6 MB that a function gets. */
  uploadBytesMax: 5_000_000,
  /** Of a PDF, which base64 brings to the render function (decision 20.4). */
  pdfBytesMax: 4_000_000,
  directBytesMax: 4_500_000,
  uploadsPerDay: 500,
  uploadBytesPerDay: 500_000_000,
  /** How long a file can be sent to the address of its upload. */
  uploadSeconds: 900,
  /** How long a preview waits for images that are fetched, and how often it looks. */
  previewWaitMs: 2_000,
  previewLookMs: 200,
  /** How long a browser keeps which copy belongs to an image of a page. */
  freshSeconds: 300,
} as const;

/** Drawing of documents (decisions 15.5 to 15.9). */
export const DOCUMENTS = {
  pngWidth: 1_684,
  cardWidth: 1_200,
  /** Documents that one call of the render function draws at most. */
  perRender: 20,
  /** How long one call may draw, and how long who asked for it waits: longer, as the function may have to start. */
  drawSeconds: 10,
  /** How long setting the pages of a template may take a processor when it is saved; drawing them takes about as long again. */
  templateCpuMs: 2_500,
  /** With fewer letters pages are not tried. */
  templateLetters: 1_000,
  /** Pixels that the pictures of a document have together: five of A4 take about 4 s, and ten take 9. */
  templatePixels: 22_000_000,
  /** What was not drawn in its time is not tried again so long. */
  triedAgainMs: 300_000,
  waitSeconds: 15,
  /** Of an SVG that is drawn. */
  drawingCharacters: 500_000,
  drawingWidth: 4_096,
  /** What a process may take in all that draws the PDF of a stranger. */
  pdfMemoryBytes: 1_000_000_000,
  /** Of a credential that is attached to a PDF (decision 16.20). */
  attachmentCharacters: 512_000,
} as const;

/** The ZIP by which a template moves. */
export const TEMPLATE_ZIP = {
  /** As of an image that is sent directly: base64 of it must fit the 6 MB that a function gets. */
  bytesMax: IMAGES.directBytesMax,
  /** The template and its pictures, with room for entries of folders. */
  files: 40,
  fileBytes: IMAGES.uploadBytesMax,
  /** Pictures are compressed already, so that what a ZIP holds is hardly larger than it. */
  totalBytes: 20_000_000,
} as const;

/** How documents of certificates are handed out. */
export const DELIVERY = {
  /** How long a browser may keep a document (decision 15.33). */
  browserSeconds: 31_536_000,
  /** How long a shared cache may, and so how long it can outlive a revocation there (decision 15.33). */
  sharedSeconds: 60,
  /** How long a cache may keep where the document of a certificate is (decision 15.31). */
  addressSeconds: 60,
  /** What one ZIP holds at most, and how long it is written (decision 15.36). */
  zip: {
    documents: 10_000,
    bytes: 190_000_000,
    seconds: 240,
    /** Without a byte read, after which it is ended; and after which its organization may begin another (decision 15.57). */
    stalledSeconds: 30,
    heldSeconds: 60,
  },
  /** Characters of a file name, without its number and ending. */
  fileNameLength: 120,
} as const;
