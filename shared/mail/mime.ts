import { cleanLine } from "#shared/text/clean-text.ts";

const CRLF = "\r\n";
/**
 * Bytes of text in one encoded word. A line with one may have 76 characters (RFC 2047 2) and the longest name in front
 * here is "Subject: ": 76 - 9 - 12 for `=?UTF-8?B?` and `?=` leaves 55, of which base64 uses 52 = 39 bytes.
 */
const ENCODED_WORD_BYTES = 39;
/** Text this short and plain goes into a header as it is; longer text is encoded, as encoded words can be folded. */
const PLAIN_MAX = 60;
const PRINTABLE = /^[\u0020-\u007e]*$/u;
/** Encoded line including the "=" of a soft break (RFC 2045 6.7 rule 5). */
const QUOTED_PRINTABLE_LINE_MAX = 76;

/** Takes any text and gives the value of an unstructured header such as Subject: always ASCII, folded (RFC 2047). */
export function unstructured(value: string): string {
  const line = cleanLine(value);
  return isPlain(line) ? line : encodedWords(line);
}

/**
 * Takes a display name and an address in its sendable form; gives a mailbox for From or To. Any name is
 * safe: quoted where plain, encoded otherwise (RFC 5322 3.4, RFC 2047 5). An empty one leaves the address alone.
 */
export function mailbox(name: string, address: string): string {
  const line = cleanLine(name);
  if (line === "") return address;
  // An encoded word may not stand inside quotes; inside a phrase B encoding needs none.
  const phrase = isPlain(line) ? `"${line.replace(/[\\"]/g, "\\$&")}"` : encodedWords(line);
  return `${phrase}${CRLF} <${address}>`;
}

/** Takes text with any line ends, gives quoted-printable over its UTF-8 bytes (RFC 2045 6.7), lines ended by CRLF. */
export function quotedPrintable(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map(quotedPrintableLine)
    .join(CRLF);
}

function quotedPrintableLine(text: string): string {
  const bytes = Buffer.from(text, "utf8");
  const lines: string[] = [];
  let line = "";
  for (const [index, byte] of bytes.entries()) {
    const token = quotedPrintableToken(byte, index === bytes.length - 1);
    if (line.length + token.length >= QUOTED_PRINTABLE_LINE_MAX) {
      lines.push(`${line}=`);
      line = "";
    }
    line += token;
  }
  return [...lines, line].join(CRLF);
}

function quotedPrintableToken(byte: number, last: boolean): string {
  const space = byte === 0x20 || byte === 0x09;
  const literal = space ? !last : byte > 0x20 && byte < 0x7f && byte !== 0x3d;
  return literal ? String.fromCharCode(byte) : `=${byte.toString(16).toUpperCase().padStart(2, "0")}`;
}

function isPlain(line: string): boolean {
  return line.length <= PLAIN_MAX && PRINTABLE.test(line) && !line.includes("=?");
}

/** Cuts between code points, as each encoded word must be whole text by itself (RFC 2047 5). */
function encodedWords(line: string): string {
  const words: string[] = [];
  let word = "";
  for (const character of line) {
    if (Buffer.byteLength(word + character) > ENCODED_WORD_BYTES) {
      words.push(word);
      word = "";
    }
    word += character;
  }
  return [...words, word]
    .map((one) => `=?UTF-8?B?${Buffer.from(one, "utf8").toString("base64")}?=`)
    .join(`${CRLF} `);
}
