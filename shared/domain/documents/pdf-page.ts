/** Why a PDF is not taken as a picture (decision 20.4): for people, by what it is. */
export const PDF_PROBLEMS = {
  pages: "The PDF must have one page; export the one that is meant.",
  encrypted: "The PDF is encrypted or has a password; export it without.",
  scripts: "The PDF has scripts or actions; export it without.",
  form: "The PDF has a form; print it to a PDF without one.",
  files: "The PDF has other files in it; export it without.",
  links: "The PDF has links or annotations; export it without.",
  shape: "The page of the PDF is more than five times as long as it is wide, or the other way round.",
  damaged: "The PDF is damaged and cannot be read.",
} as const;
export type PdfProblem = keyof typeof PDF_PROBLEMS;

/** Whether a file says that it is a PDF. */
export const beginsAsPdf = (file: Uint8Array): boolean =>
  Buffer.from(file.buffer, file.byteOffset, Math.min(file.length, 5)).toString("latin1") === "%PDF-";
