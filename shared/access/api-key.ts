import { hash, randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";
import { formatUuid } from "#shared/domain/ids.ts";
import { uuidToBytes } from "./uuid-bytes.ts";

/*
 * ck_test_ 0Xk2…  (22)            9fQa…  (43)        1bZ0Qe (6)
 * prefix   organization's UUID    256 random bits    CRC-32 of everything before it
 *
 * All three parts are fixed-width base62, so a key is always 79 characters, one word to a double click, and names
 * its organization without a look-up (decisions, section 2; architecture, section 3).
 */

export type KeyEnvironment = "live" | "test";

export interface NewApiKey {
  /** The key itself; shown once, never stored. */
  readonly token: string;
  /** SHA-256 of the token in base64url, 43 characters: what is stored and compared. */
  readonly digest: string;
  /** What may be displayed and stored to recognise the key by: its start, with 4 characters of the random part. */
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
/** Reveals 23.8 of the 256 bits, and tells an organization's own 20 keys apart. */
const DISPLAYED_SECRET = 4;

/** Length of every key, in characters. */
export const API_KEY_LENGTH = CHECKSUM_START + CHECKSUM_LENGTH;
/** What a secret scanner should look for; the checksum then weeds out accidents. */
export const API_KEY_PATTERN = /^ck_(?:live|test)_[0-9A-Za-z]{71}$/;

const LAST_REFERENCE = base62((1n << 128n) - 1n, REFERENCE_LENGTH);
const LAST_SECRET = base62((1n << 256n) - 1n, SECRET_LENGTH);

/**
 * Draws a new API key for an organization.
 * Takes the organization's UUID and the environment; throws TypeError when the identifier is not a UUID.
 */
export function newApiKey(of: { organizationId: string; environment: KeyEnvironment }): NewApiKey {
  const reference = base62(toBigInt(uuidToBytes(of.organizationId)), REFERENCE_LENGTH);
  const secret = base62(toBigInt(randomBytes(32)), SECRET_LENGTH);
  const body = `ck_${of.environment}_${reference}${secret}`;
  const token = body + checksum(body);
  return { token, digest: digest(token), prefix: token.slice(0, SECRET_START + DISPLAYED_SECRET) };
}

/**
 * Reads a presented key without any look-up: which organization it claims, and the digest to compare with the
 * stored ones. Gives undefined for everything that {@link newApiKey} could not have made for this environment.
 * Never throws; the work is bounded, because the length is looked at first.
 *
 * The checksum is compared with a plain `===`: anybody can compute it, so its timing reveals nothing. What
 * authenticates is the digest.
 */
export function readApiKey(text: string, environment: KeyEnvironment): ApiKeyReading | undefined {
  if (text.length !== API_KEY_LENGTH || !text.startsWith(`ck_${environment}_`)) return undefined;
  if (!API_KEY_PATTERN.test(text)) return undefined;
  if (checksum(text.slice(0, CHECKSUM_START)) !== text.slice(CHECKSUM_START)) return undefined;
  const reference = text.slice(PREFIX_LENGTH, SECRET_START);
  const secret = text.slice(SECRET_START, CHECKSUM_START);
  // 22 and 43 characters hold slightly more than 128 and 256 bits; what lies above was never issued.
  if (reference > LAST_REFERENCE || secret > LAST_SECRET) return undefined;
  return { organizationId: referenceToUuid(reference), digest: digest(text) };
}

/**
 * Whether the text is meant to be an API key of either environment, genuine or not. For telling a caller that the
 * wrong kind of credential was sent; it says nothing about validity.
 */
export function looksLikeApiKey(text: string): boolean {
  return text.startsWith("ck_live_") || text.startsWith("ck_test_");
}

function digest(token: string): string {
  // Plain SHA-256: a password hash would add nothing to 256 random bits, and cost every request its time.
  return hash("sha256", token, "base64url");
}

function checksum(body: string): string {
  return base62(BigInt(crc32(body)), CHECKSUM_LENGTH);
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
  for (const character of reference) value = value * 62n + BigInt(ALPHABET.indexOf(character));
  return formatUuid(Buffer.from(value.toString(16).padStart(32, "0"), "hex"));
}
