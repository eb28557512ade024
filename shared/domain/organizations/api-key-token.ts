import { hash, randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";
import { uuidToBytes } from "#shared/formats/uuid-bytes.ts";
import { formatUuid } from "../ids.ts";

/*
 * ck_test_ 0Xk2…  (22)            9fQa…  (43)        1bZ0Qe (6)
 * prefix   organization's UUID    256 random bits    CRC-32 of everything before it
 *
 * All three parts are fixed-width base62, so a key always has 79 characters and a double click selects all of it. It
 * names its organization, so admission finds the organization's gate item without a look-up (decisions 2.1 and 12.4).
 */

export type KeyEnvironment = "live" | "test";

export interface NewApiKey {
  /** The key; shown once, never stored (decision 2.2). */
  readonly token: string;
  /** SHA-256 of the token in base64url, 43 characters; stored, and compared with that of a presented key. */
  readonly digest: string;
  /** The start of the key with 4 characters of the random part; may be stored and shown. */
  readonly prefix: string;
}

export interface ApiKeyReading {
  readonly organizationId: string;
  readonly digest: string;
}

/** In ASCII order, so that fixed-width numbers compare as text. */
const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const PREFIX_LENGTH = "ck_test_".length;
/** The narrowest widths that hold 128, 256 and 32 bits: log2(62) is 5.954. */
const REFERENCE_LENGTH = 22;
const SECRET_LENGTH = 43;
const CHECKSUM_LENGTH = 6;
const SECRET_START = PREFIX_LENGTH + REFERENCE_LENGTH;
const CHECKSUM_START = SECRET_START + SECRET_LENGTH;
/** Reveals 23.8 of the 256 bits; enough to tell the 20 keys of an organization apart. */
const DISPLAYED_SECRET = 4;

/** The length of every key in characters. */
export const API_KEY_LENGTH = CHECKSUM_START + CHECKSUM_LENGTH;
/** The pattern for secret scanners; the checksum excludes accidental matches. */
export const API_KEY_PATTERN = /^ck_(?:live|test)_[0-9A-Za-z]{71}$/;

const LAST_REFERENCE = base62((1n << 128n) - 1n, REFERENCE_LENGTH);
const LAST_SECRET = base62((1n << 256n) - 1n, SECRET_LENGTH);

/**
 * Makes a new random API key for an organization. Throws TypeError when `organizationId` is not a UUID.
 */
export function newApiKey(of: { organizationId: string; environment: KeyEnvironment }): NewApiKey {
  const reference = base62(toBigInt(uuidToBytes(of.organizationId)), REFERENCE_LENGTH);
  const secret = base62(toBigInt(randomBytes(32)), SECRET_LENGTH);
  const body = `ck_${of.environment}_${reference}${secret}`;
  const token = body + checksum(body);
  return { token, digest: digest(token), prefix: token.slice(0, SECRET_START + DISPLAYED_SECRET) };
}

/**
 * Reads a presented key without a look-up: the organization that it names, and the digest to compare with the stored
 * ones. Gives undefined for a text that {@link newApiKey} cannot have made for this environment. Never throws.
 *
 * The checksum needs no constant-time comparison: anyone can compute it, and only the digest authenticates.
 */
export function readApiKey(text: string, environment: KeyEnvironment): ApiKeyReading | undefined {
  if (text.length !== API_KEY_LENGTH || !text.startsWith(`ck_${environment}_`)) return undefined;
  if (!API_KEY_PATTERN.test(text)) return undefined;
  if (checksum(text.slice(0, CHECKSUM_START)) !== text.slice(CHECKSUM_START)) return undefined;
  const reference = text.slice(PREFIX_LENGTH, SECRET_START);
  const secret = text.slice(SECRET_START, CHECKSUM_START);
  // 22 and 43 characters hold slightly more than 128 and 256 bits; no key has a larger value.
  if (reference > LAST_REFERENCE || secret > LAST_SECRET) return undefined;
  return { organizationId: referenceToUuid(reference), digest: digest(text) };
}

/** Why {@link readApiKey} refuses a text that looks like a key: of the other environment, or mistyped. */
export function apiKeyProblem(text: string, environment: KeyEnvironment): string {
  if (text.startsWith(`ck_${environment}_`))
    return "This key is mistyped: its checksum is wrong; copy the whole key again.";
  return environment === "test"
    ? "This is a live key; use a key that begins with ck_test_ here."
    : "This is a test key; use a key that begins with ck_live_ here.";
}

/**
 * Whether the text has the prefix of an API key of either environment. This tells the kind of a credential, not its
 * validity.
 */
export function looksLikeApiKey(text: string): boolean {
  return text.startsWith("ck_live_") || text.startsWith("ck_test_");
}

function digest(token: string): string {
  // Plain SHA-256: a slow password hash adds nothing to 256 random bits, and would slow down every request.
  return hash("sha256", token, "base64url");
}

function checksum(body: string): string {
  let text = "";
  for (let rest = crc32(body); text.length < CHECKSUM_LENGTH; rest = Math.floor(rest / 62))
    text = ALPHABET[rest % 62] + text;
  return text;
}

function toBigInt(bytes: Buffer): bigint {
  return BigInt(`0x${bytes.toString("hex")}`);
}

function base62(value: bigint, width: number): string {
  let text = "";
  for (let rest = value; text.length < width; rest /= 62n) text = ALPHABET[Number(rest % 62n)] + text;
  return text;
}

function referenceToUuid(reference: string): string {
  let value = 0n;
  // Eight digits at a time, as many as a number holds exactly.
  for (let at = 0; at < reference.length; at += 8) {
    const digits = reference.slice(at, at + 8);
    let part = 0;
    for (const digit of digits) part = part * 62 + ALPHABET.indexOf(digit);
    value = value * 62n ** BigInt(digits.length) + BigInt(part);
  }
  return formatUuid(Buffer.from(value.toString(16).padStart(32, "0"), "hex"));
}
