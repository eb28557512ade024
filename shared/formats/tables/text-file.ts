import { isAscii, isUtf8 } from "node:buffer";
import { open } from "node:fs/promises";
import { StringDecoder } from "node:string_decoder";
import { type TableEncoding, UnreadableTable } from "./table.ts";

const CHUNK_BYTES = 65_536;
/** Of the start of a file that shows whether it is text. */
const START_BYTES = 4_096;

/** The bytes of a file in pieces, each to be used before the next one is asked for; all but the last are of one even size. */
export async function* fileBytes(path: string): AsyncGenerator<Buffer> {
  const file = await open(path);
  try {
    const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
    for (let filled = CHUNK_BYTES; filled === CHUNK_BYTES; ) {
      filled = 0;
      for (let read = 1; read > 0 && filled < CHUNK_BYTES; filled += read)
        read = (await file.read(buffer, filled, CHUNK_BYTES - filled)).bytesRead;
      if (filled > 0) yield buffer.subarray(0, filled);
    }
  } finally {
    await file.close();
  }
}

/**
 * How a text is written: what its mark says, else UTF-8, or Windows-1252 when a byte is none of UTF-8. Refuses what is no
 * text, and a file that is UTF-8 in one line and not in another, as either reading would spoil names.
 */
export async function encodingOf(path: string): Promise<TableEncoding> {
  let offset = 0;
  let carried = Buffer.alloc(0);
  let letters = false;
  for await (const bytes of fileBytes(path)) {
    if (offset === 0) {
      if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
      if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
      if (bytes.subarray(0, START_BYTES).includes(0)) throw withZeros(bytes.subarray(0, START_BYTES));
    }
    const joined = carried.length > 0 ? Buffer.concat([carried, bytes]) : bytes;
    const whole = joined.subarray(0, joined.length - unfinished(joined));
    if (!isUtf8(whole)) return otherEncoding(path, whole, offset - carried.length, letters);
    letters ||= !isAscii(whole);
    carried = Buffer.from(joined.subarray(whole.length));
    offset += bytes.length;
  }
  if (carried.length > 0) return otherEncoding(path, carried, offset - carried.length, letters);
  return "utf-8";
}

export const noText = (): UnreadableTable =>
  new UnreadableTable("not_text", "The file is no table. Save it as .xlsx or as CSV, and send that.");

/** Why a file with zero bytes is refused: a few in a text are told by their line. */
function withZeros(start: Buffer): UnreadableTable {
  const others = start.filter((byte) => byte > 0);
  if (others.length < start.length * 0.99 || others.some((byte) => byte < 9)) return noText();
  const line = start
    .subarray(0, start.indexOf(0))
    .toString("latin1")
    .split(/\r\n|\r|\n/).length;
  const message =
    "has a letter that no text has (a zero byte). Save the file as .xlsx or as CSV, and send that.";
  return new UnreadableTable("not_text", message, line);
}

/** The bytes at the end that begin a letter of UTF-8 and do not finish it. */
function unfinished(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back]!;
    if (byte >= 0xc0) return letterBytes(byte) > back ? back : 0;
    if (byte < 0x80) return 0;
  }
  return 0;
}

const letterBytes = (first: number): number => (first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4);

/** The encoding of a file in which these bytes are not all UTF-8; `letters` says whether letters of UTF-8 came before. */
async function otherEncoding(
  path: string,
  bytes: Buffer,
  offset: number,
  letters: boolean,
): Promise<TableEncoding> {
  let at = 0;
  let mixed = letters;
  for (;;) {
    const length = letterBytes(bytes[at]!);
    if (!isUtf8(bytes.subarray(at, at + length)) || at + length > bytes.length) break;
    mixed ||= length > 1;
    at += length;
  }
  if (!mixed) return "windows-1252";
  throw new UnreadableTable(
    "not_text",
    "has letters that are not written in UTF-8, while others of the file are. Save it as CSV UTF-8 or as .xlsx.",
    await lineAt(path, offset + at),
  );
}

async function lineAt(path: string, offset: number): Promise<number> {
  let [line, at, last] = [1, 0, 0];
  for await (const bytes of fileBytes(path))
    for (const byte of bytes) {
      if (at++ === offset) return line;
      if (byte === 0x0d || (byte === 0x0a && last !== 0x0d)) line++;
      last = byte;
    }
  return line;
}

/** The text of a file in pieces, without the mark of its encoding. */
export async function* fileText(path: string, encoding: TableEncoding): AsyncGenerator<string> {
  const decode = decoderOf(encoding);
  let isStart = true;
  for await (const bytes of fileBytes(path)) {
    const text = decode(bytes);
    yield isStart && text.startsWith("\ufeff") ? text.slice(1) : text;
    isStart = false;
  }
}

function decoderOf(encoding: TableEncoding): (bytes: Buffer) => string {
  if (encoding === "windows-1252") {
    const windows = new TextDecoder("windows-1252");
    return (bytes) => windows.decode(bytes);
  }
  const decoder = new StringDecoder(encoding === "utf-8" ? "utf8" : "utf16le");
  if (encoding !== "utf-16be") return (bytes) => decoder.write(bytes);
  // A byte without its other half ends a file that was cut off.
  return (bytes) => decoder.write(Buffer.from(bytes.subarray(0, bytes.length & ~1)).swap16());
}
