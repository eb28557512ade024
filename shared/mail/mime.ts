import { encode, wrap } from "libqp";
import { cleanLine } from "#shared/text/clean-text.ts";

const CRLF = "\r\n";
/** A line with an encoded word has at most 76 characters (RFC 2047 2), with the header name (longest: "Subject: "). */
const ENCODED_WORD_MAX = 76 - "Subject: ".length;
/** What of a text fits into an encoded word: Base64 makes four characters of three bytes. */
const WORD_BYTES = Math.floor((ENCODED_WORD_MAX - "=?UTF-8?B??=".length) / 4) * 3;
/** Longest ASCII text that a header holds unencoded; longer text is encoded because encoded words can be folded. */
const PLAIN_MAX = 60;
const PRINTABLE = /^[\u0020-\u007e]*$/u;

/** Takes any text and gives the value of a header such as Subject: ASCII, encoded if needed (RFC 2047). */
export function unstructured(value: string): string {
  const line = cleanLine(value);
  return isPlain(line) ? line : encodedWords(line);
}

/**
 * Takes any display name and an address from `sendableAddress`; gives a mailbox for From or To. The name is quoted or
 * encoded (RFC 5322 3.4, RFC 2047 5); with an empty name the result is the address.
 */
export function mailbox(name: string, address: string): string {
  const line = cleanLine(name);
  if (line === "") return address;
  // An encoded word must not be quoted (RFC 2047 5).
  const phrase = isPlain(line) ? `"${line.replace(/[\\"]/g, "\\$&")}"` : encodedWords(line);
  return `${phrase}${CRLF} <${address}>`;
}

/** Takes text with any line ends and gives its UTF-8 bytes as quoted-printable with CRLF (RFC 2045 6.7). */
export function quotedPrintable(text: string): string {
  return wrap(encode(text.replaceAll(/\r\n|\r|\n/g, CRLF)));
}

function isPlain(line: string): boolean {
  return line.length <= PLAIN_MAX && PRINTABLE.test(line) && !line.includes("=?");
}

/** Gives the text as encoded words, one on each line. None ends within a character (RFC 2047 5). */
function encodedWords(line: string): string {
  const words = [""];
  for (const character of line) {
    const longer = words.at(-1) + character;
    if (Buffer.byteLength(longer) > WORD_BYTES) words.push(character);
    else words[words.length - 1] = longer;
  }
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString("base64")}?=`).join(`${CRLF} `);
}
