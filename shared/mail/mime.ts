import { encodeWord } from "nodemailer/lib/mime-funcs";
import { encode, wrap } from "nodemailer/lib/qp";
import { cleanLine } from "#shared/text/clean-text.ts";

const CRLF = "\r\n";
/** A line with an encoded word may have 76 characters (RFC 2047 2); the longest name in front here is "Subject: ". */
const ENCODED_WORD_MAX = 76 - "Subject: ".length;
/** Text this short and plain goes into a header as it is; longer text is encoded, as encoded words can be folded. */
const PLAIN_MAX = 60;
const PRINTABLE = /^[\u0020-\u007e]*$/u;

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
  return wrap(encode(text.replaceAll(/\r\n|\r|\n/g, CRLF)));
}

function isPlain(line: string): boolean {
  return line.length <= PLAIN_MAX && PRINTABLE.test(line) && !line.includes("=?");
}

/** As many encoded words as it takes, one a line. */
function encodedWords(line: string): string {
  return encodeWord(line, "B", ENCODED_WORD_MAX).replaceAll(" ", `${CRLF} `);
}
