import { crc32 } from "node:zlib";
import { inflated, type NotInflated } from "./inflate.ts";

/* Texts in a PNG: its `iTXt` chunks (Portable Network Graphics, third edition, 11.3.3.4). */

const SIGNATURE = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
/** Length, type and checksum of a chunk. */
const FRAME_BYTES = 12;

export const isPng = (bytes: Buffer): boolean => bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE);

export const sizeOf = (png: Uint8Array): { readonly width: number; readonly height: number } => {
  const head = new DataView(png.buffer, png.byteOffset + SIGNATURE.length + 8, 8);
  return { width: head.getUint32(0), height: head.getUint32(4) };
};

interface Chunk {
  readonly at: number;
  readonly data: Buffer;
}

/** The `iTXt` chunks of a picture, each with where it begins. */
function* textsOf(png: Buffer): Generator<Chunk> {
  for (let at = SIGNATURE.length; at + FRAME_BYTES <= png.length; ) {
    const length = png.readUInt32BE(at);
    const data = png.subarray(at + 8, at + 8 + length);
    if (data.length !== length) return;
    const type = png.toString("latin1", at + 4, at + 8);
    if (type === "IEND") return;
    if (type === "iTXt") yield { at, data };
    at += FRAME_BYTES + length;
  }
}

const headingOf = (keyword: string): Buffer => Buffer.from(`${keyword}\0`, "latin1");
const isUnder = ({ data }: Chunk, heading: Buffer): boolean =>
  data.subarray(0, heading.length).equals(heading);

/** What a picture has under a keyword: one entry for each chunk, which `chunkText` reads. */
export function chunksOf(png: Buffer, keyword: string): Buffer[] {
  const heading = headingOf(keyword);
  return [...textsOf(png)]
    .filter((chunk) => isUnder(chunk, heading))
    .map(({ data }) => data.subarray(heading.length));
}

/** A picture without the texts under these keywords; all else stays byte for byte. */
export function withoutTexts(file: Uint8Array, keywords: readonly string[]): Buffer {
  const png = Buffer.from(file.buffer, file.byteOffset, file.length);
  const headings = keywords.map(headingOf);
  const kept: Buffer[] = [];
  let from = 0;
  for (const chunk of textsOf(png)) {
    if (!headings.some((heading) => isUnder(chunk, heading))) continue;
    kept.push(png.subarray(from, chunk.at));
    from = chunk.at + FRAME_BYTES + chunk.data.length;
  }
  return Buffer.concat([...kept, png.subarray(from)]);
}

/** The text of a chunk after its keyword: whether and how it is compressed, two texts ended by zeros, and the text. */
export function chunkText(chunk: Buffer, max: number): Buffer | NotInflated {
  const language = chunk.indexOf(0, 2);
  const translated = language < 0 ? -1 : chunk.indexOf(0, language + 1);
  if (translated < 0) return "damaged";
  const text = chunk.subarray(translated + 1);
  return chunk[0] === 1 ? inflated(text, max) : text;
}

/** A picture with one more text, right after the head, since some readers stop at the pixels. */
export function withText(png: Uint8Array, keyword: string, text: string): Uint8Array {
  const head = SIGNATURE.length + FRAME_BYTES + Buffer.from(png).readUInt32BE(SIGNATURE.length);
  const data = Buffer.concat([Buffer.from(`${keyword}\0\0\0\0\0`, "latin1"), Buffer.from(text)]);
  return Buffer.concat([png.subarray(0, head), framed("iTXt", data), png.subarray(head)]);
}

function framed(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, checksum]);
}
