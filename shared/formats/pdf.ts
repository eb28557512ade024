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

/** What may stand between two tokens, and that a name ends (ISO 32000-2, 7.2.3). */
const [GAP, END] = [/(?:[\s\0]|%[^\r\n]*[\r\n])*/.source, /(?![^\s\0/<>[\](){}%])/.source];
/**
 * What a reader would do by itself or by an action, except to show another page: start programs, open addresses and other files, send
 * forms, run scripts, play media, print (ISO 32000-2, 12.6.4). A type that stands in another object could be any of them.
 */
const ACTIONS = new RegExp(
  `/(?:AA|AcroForm|XFA)${END}|/S${GAP}(?:\\d|/(?:Launch|URI|GoToR|GoToE|GoTo3DView|Thread|Sound|Movie|Rendition|RichMediaExecute|Hide|Named|SubmitForm|ResetForm|ImportData|JavaScript)${END})`,
);
/** By these an object stream says something else than what inflating it gives. */
const FURTHER_FILTERS = /\/(?:ASCII\w+|AHx|A85|LZW\w*|RunLength\w*|RL|Crypt|Predictor)\b/;
/** Of all objects that are packed together. */
const PACKED_BYTES = 16_000_000;

/** Whether a PDF has such an action, wherever it hangs: at the document, its pages or its outline. Throws for objects it cannot read. */
export function hasActions(pdf: Buffer): boolean {
  for (const text of objectsIn(pdf)) if (ACTIONS.test(withPlainNames(text))) return true;
  return false;
}

/** Names with their escapes read: `/L#61unch` is `/Launch`. */
const withPlainNames = (text: string): string =>
  text.replaceAll(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** The objects of a PDF as text: what stands outside of streams, and what object streams have in them (7.5.7). */
function* objectsIn(pdf: Buffer): Generator<string> {
  let left = PACKED_BYTES;
  let at = 0;
  while (at < pdf.length) {
    const keyword = pdf.indexOf("stream", at, "latin1");
    if (keyword < 0) break;
    const outside = pdf.toString("latin1", at, keyword);
    yield outside;
    const start = keyword + 6 + (pdf[keyword + 6] === 0x0d ? 1 : 0) + 1;
    const end = pdf.indexOf("endstream", start, "latin1");
    if (end < 0) return;
    at = end + "endstream".length;
    const dictionary = outside.slice(outside.lastIndexOf(" obj") + 1);
    if (!/\/ObjStm\b/.test(withPlainNames(dictionary))) continue;
    const data = streamData(pdf, start, end, dictionary);
    const objects = /\/FlateDecode|\/Fl\b/.test(dictionary) ? inflated(data, left) : data;
    if (typeof objects === "string" || FURTHER_FILTERS.test(withPlainNames(dictionary)))
      throw new Error("An object stream cannot be read.");
    left -= objects.length;
    yield objects.toString("latin1");
  }
  yield pdf.toString("latin1", at);
}
