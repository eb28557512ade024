import { LIMITS } from "../../rules.ts";
import { Failed } from "./finding.ts";
import { inflated } from "./read-png.ts";

/** How many attachments are looked at, and how far before a stream its dictionary may begin. */
const ATTACHMENTS = 20;
const DICTIONARY_BYTES = 2_048;

/**
 * The bytes of the credential that is attached to a PDF. An attached file is a stream, and a stream is never inside
 * another one (ISO 32000-2, 7.5.7), so all of them are found without reading the rest of the file. Throws {@link Failed}
 * `no_credential`, `several_credentials` and `too_large`.
 */
export function fromPdf(pdf: Buffer): Buffer {
  let large = false;
  let found: Buffer | undefined;
  for (const { dictionary, data } of attachedStreams(pdf)) {
    try {
      const bytes = /\/FlateDecode|\/Fl\b/.test(dictionary) ? inflated(data) : data;
      if (bytes.length > LIMITS.credential.bytesMax) large = true;
      else if (isCredential(bytes)) {
        if (found !== undefined && !found.equals(bytes)) throw new Failed("several_credentials");
        found = bytes;
      }
    } catch (error) {
      if (!(error instanceof Failed) || error.code === "several_credentials") throw error;
      large ||= error.code === "too_large";
    }
  }
  if (found !== undefined) return found;
  throw new Failed(large ? "too_large" : "no_credential");
}

function* attachedStreams(pdf: Buffer): Generator<{ dictionary: string; data: Buffer }> {
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
    yield { dictionary, data: streamData(pdf, start, end, dictionary) };
  }
}

/** By its length when that is written in the dictionary; else up to the end of the line before `endstream`. */
function streamData(pdf: Buffer, start: number, end: number, dictionary: string): Buffer {
  const length = Number(/\/Length\s+(\d{1,10})(?!\s+\d+\s+R)\b/.exec(dictionary)?.[1] ?? Number.NaN);
  return pdf.subarray(start, length <= end - start ? start + length : end);
}

const isCredential = (bytes: Buffer): boolean => {
  const text = bytes.toString("utf8").trim();
  return (
    /^[\w-]+\.[\w-]+\.[\w-]+$/.test(text) || (text.startsWith("{") && text.includes("VerifiableCredential"))
  );
};
