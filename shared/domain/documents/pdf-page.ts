import problems from "./pdf-problems.json" with { type: "json" };

/** Why a PDF is not taken as a picture (decision 20.4): for people, by what it is. */
export const PDF_PROBLEMS = problems;
export type PdfProblem = keyof typeof PDF_PROBLEMS;

/** Whether a file says that it is a PDF. */
export const beginsAsPdf = (file: Uint8Array): boolean =>
  Buffer.from(file.buffer, file.byteOffset, Math.min(file.length, 5)).toString("latin1") === "%PDF-";
