import { encode, wrap } from "libqp";
import { BoundedMap } from "#shared/bounded-map.ts";
import { safeUrl } from "#shared/text/addresses.ts";
import { cleanLine } from "#shared/text/clean-text.ts";
import { sendableAddress } from "./address.ts";
import type { RenderedMail } from "./invitation.ts";

const CRLF = "\r\n";
/** Quoted-printable text never contains "=_", so no content can look like the boundary (RFC 2045 6.7, note 5). */
const BOUNDARY = "=_certificate_invitation";
/** A URL cannot be folded and a line has at most 998 characters (RFC 5322 2.1.1), header name included. */
const VALUE_MAX = 900;
/** Message tags of SES: ASCII letters, digits, "_" and "-", at most 256 characters (API reference, MessageTag). */
const TAG = /^[A-Za-z0-9_-]{1,256}$/;
/** The sender in Feedback-ID, by which Gmail's postmaster tools group mails: 5 to 15 characters, no colon. */
const FEEDBACK_SENDER = "certificates";
const FEEDBACK_PART = /^[A-Za-z0-9_-]{1,64}$/;
const LANGUAGE = /^[A-Za-z0-9-]{2,35}$/;
const MAILTO = /^mailto:[\w.!#$&'*+/=?^`{|}~%@-]+$/;

export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

export interface MessageInput {
  readonly mail: RenderedMail;
  /** The service's verified address, with the name that recipients see. */
  readonly from: Mailbox;
  readonly to: Mailbox;
  /** Where answers go; without it they go to the sender's address, which nobody reads. */
  readonly replyTo?: Mailbox;
  /** BCP 47 tag for Content-Language (RFC 3282). */
  readonly language?: string;
  /**
   * `mailto:` address and https page to unsubscribe; the page must act on POST only (RFC 8058). Both are absent in
   * notices, which cannot be unsubscribed.
   */
  readonly unsubscribeMailto?: string;
  readonly unsubscribeUrl?: string;
  /** The kind of mail, for Feedback-ID. @default "invitation" */
  readonly kind?: "invitation" | "notice" | "reminder";
  readonly organizationId: string;
  /** SES adds them to every event about this mail; ids only, no personal data. */
  readonly tags?: Readonly<Record<string, string>>;
}

/** The address cannot be used in a mail. The error message does not contain it. */
export class UnsendableAddressError extends Error {
  override readonly name = "UnsendableAddressError";
}

/**
 * Takes a rendered mail and its envelope, gives the raw MIME message for SES. It has no Message-ID and no Date, because
 * SES replaces both. Throws `UnsendableAddressError` for an address that SES cannot use, and `RangeError` for a tag, id
 * or unsubscribe address that is not valid in a header.
 */
export function buildMessage(input: MessageInput): Uint8Array {
  const headers: readonly (readonly [string, string | undefined])[] = [
    ["From", mailbox(input.from.name, requireSendable(input.from.address))],
    ["To", mailbox(input.to.name, requireSendable(input.to.address))],
    ["Reply-To", input.replyTo && mailbox(input.replyTo.name, requireSendable(input.replyTo.address))],
    ["Subject", unstructured(input.mail.subject)],
    ["List-Unsubscribe", unsubscribeTargets(input)],
    ["List-Unsubscribe-Post", input.unsubscribeUrl && "List-Unsubscribe=One-Click"],
    ["Feedback-ID", feedbackId(input)],
    ["Auto-Submitted", "auto-generated"],
    ["X-Auto-Response-Suppress", "All"],
    ["X-SES-MESSAGE-TAGS", messageTags(input.tags ?? {})],
    ["Content-Language", optional(LANGUAGE, input.language, "language")],
    ["MIME-Version", "1.0"],
    ["Content-Type", `multipart/alternative;${CRLF} boundary="${BOUNDARY}"`],
  ];
  const head = headers.flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]));
  // Mail programs prefer the last alternative (RFC 2046 5.1.4).
  const body = [part("text/plain", input.mail.text), part("text/html", input.mail.html), `--${BOUNDARY}--`];
  return Buffer.from([...head, "", ...body, ""].join(CRLF), "ascii");
}

function part(type: string, content: string): string {
  const headers = [`Content-Type: ${type}; charset=utf-8`, "Content-Transfer-Encoding: quoted-printable"];
  return [`--${BOUNDARY}`, ...headers, "", quotedPrintable(content)].join(CRLF);
}

function feedbackId(input: MessageInput): string {
  const organization = requireMatch(FEEDBACK_PART, input.organizationId, "organization id");
  return `certificate:${organization}:${input.kind ?? "invitation"}:${FEEDBACK_SENDER}`;
}

function messageTags(tags: Readonly<Record<string, string>>): string | undefined {
  const pairs = Object.entries(tags).map(
    ([key, value]) => `${requireMatch(TAG, key, "tag")}=${requireMatch(TAG, value, "tag value")}`,
  );
  return pairs.length === 0 ? undefined : pairs.join(`,${CRLF} `);
}

function unsubscribeTargets({ unsubscribeMailto: mailto, unsubscribeUrl: page }: MessageInput) {
  if (mailto === undefined || page === undefined) return undefined;
  const address = requireMatch(MAILTO, mailto, "unsubscribe mailto");
  return `<${address}>,${CRLF} <${requireMatch(/^[^<>\s]+$/, safeUrl(page) ?? "", "unsubscribe address")}>`;
}

function requireSendable(address: string): string {
  const sendable = sendableAddress(address);
  if (sendable === undefined) throw new UnsendableAddressError("The address cannot be used in a mail.");
  return sendable;
}

function optional(pattern: RegExp, value: string | undefined, what: string): string | undefined {
  return value === undefined ? undefined : requireMatch(pattern, value, what);
}

function requireMatch(pattern: RegExp, value: string, what: string): string {
  if (!pattern.test(value) || value.length > VALUE_MAX)
    throw new RangeError(`The mail's ${what} is not valid.`);
  return value;
}

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
export const quotedPrintable = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .map(encodedLine)
    .join(CRLF);

/** Most lines of a mail are those of the mail before. */
function encodedLine(line: string): string {
  const known = encodedLines.get(line);
  if (known !== undefined) return known;
  const encoded = wrap(encode(line));
  encodedLines.set(line, encoded);
  return encoded;
}
const encodedLines = new BoundedMap<string>(1_000);

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
