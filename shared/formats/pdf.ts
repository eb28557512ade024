import { inflated, type NotInflated } from "./inflate.ts";

/** How many attachments are looked at, and how far before a stream its dictionary may begin. */
const ATTACHMENTS = 20;
const DICTIONARY_BYTES = 2_048;

export const isPdf = (bytes: Buffer): boolean => bytes.subarray(0, 1_024).includes("%PDF-");

/** The files attached to a PDF, each of at most `max` bytes: all streams, and none inside another (ISO 32000-2, 7.5.7). */
export function* attachmentsOf(pdf: Buffer, max: number): Generator<Buffer | NotInflated> {
  let at = 0;
  for (let seen = 0; seen < ATTACHMENTS; ) {
    const keyword = pdf.indexOf("stream", at, "latin1");
    if (keyword < 0) return;
    at = keyword + 6;
    if (pdf.toString("latin1", keyword - 3, keyword) === "end") continue;
    const before = pdf.toString("latin1", Math.max(0, keyword - DICTIONARY_BYTES), keyword);
    const dictionary = before.slice(before.lastIndexOf(" obj") + 1);
    if (!/\/EmbeddedFile\b(?!s)/.test(dictionary)) continue;
    const start = at + (pdf[at] === 0x0d ? 1 : 0) + 1;
    const end = pdf.indexOf("endstream", start, "latin1");
    if (end < 0) return;
    seen += 1;
    at = end;
    const data = streamData(pdf, start, end, dictionary);
    yield /\/FlateDecode|\/Fl\b/.test(dictionary) ? inflated(data, max) : data;
  }
}

/** By its length when that is written in the dictionary; else up to the end of the line before `endstream`. */
function streamData(pdf: Buffer, start: number, end: number, dictionary: string): Buffer {
  const length = Number(/\/Length\s+(\d{1,10})(?!\s+\d+\s+R)\b/.exec(dictionary)?.[1] ?? Number.NaN);
  return pdf.subarray(start, length <= end - start ? start + length : end);
}
