import { createHash, randomBytes, randomUUID } from "node:crypto";
import * as z from "zod";

/**
 * Identifiers (decisions 4). Events and badges are a UUID plus a short code of 10 Crockford base32 characters made of
 * the UUID's last 50 bits. Records are stored under the short code, so either form leads to the same key.
 */
export const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const SHORT_CODE_BITS = 50n;
const UUID_PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** Crockford's decoding lets people write O for 0 and I or L for 1. */
const SHORT_CODE_PATTERN = /^[0-9a-hjkmnp-tv-zoil]{10}$/i;

/** The short code of a UUID: always 10 upper-case characters. */
export function shortCode(uuid: string): string {
  let bits = BigInt(`0x${uuid.replaceAll("-", "")}`) & ((1n << SHORT_CODE_BITS) - 1n);
  let code = "";
  for (let i = 0; i < 10; i++) {
    code = CROCKFORD[Number(bits & 31n)] + code;
    bits >>= 5n;
  }
  return code;
}

/** What the caller named a record by: its storage code, and the full UUID if that is what was sent. */
export interface Reference {
  readonly code: string;
  readonly uuid: string | null;
}

/** An event or badge identifier in a path, query or body: short code in any case, or UUID. Gives a `Reference`. */
export const Identifier = z
  .string()
  .max(36)
  .refine((text) => UUID_PATTERN.test(text) || SHORT_CODE_PATTERN.test(text), {
    error: "Must be a short code of 10 characters or a UUID.",
  })
  .transform(toReference)
  .meta({ description: "Short code (recommended) or UUID.", examples: ["7Q2M4XKD0A"] });

/** Path parameters of an operation on one event or badge. */
export const IdentifierParams = z.strictObject({ id: Identifier });
/** Path parameters of an operation on one record that goes by its UUID. */
export const UuidParams = z.strictObject({ id: z.uuid().toLowerCase() });

/** Reads a checked identifier. */
export function toReference(text: string): Reference {
  if (text.length === 36) return { code: shortCode(text), uuid: text.toLowerCase() };
  return { code: text.toUpperCase().replaceAll("O", "0").replaceAll(/[IL]/g, "1"), uuid: null };
}

/** The form a record was named by: the UUID if that was it. */
export const nameOf = ({ code, uuid }: Reference): string => uuid ?? code;

/** A reference to a record whose UUID is known. */
export const referenceTo = (uuid: string): Reference => ({ code: shortCode(uuid), uuid });

/** A random UUID for events, badges and organizations. */
export const newUuid = (): string => randomUUID();

/** An opaque identifier such as `key_7Q2M4XKD0A5V`: 12 Crockford characters, 60 random bits. */
export function newId(prefix: "key" | "iss"): string {
  let id = "";
  for (const byte of randomBytes(12)) id += CROCKFORD[byte & 31];
  return `${prefix}_${id}`;
}

/**
 * The id of a certificate: a UUIDv7 (RFC 9562 5.7) made of the moment of issuance, the position in the request and a
 * digest of the issuance id. Deterministic, so that finishing an interrupted issuance writes the same certificates;
 * time-ordered, so that the id is the sort key of every list.
 */
export function certificateId(issuanceId: string, position: number, issuedAt: Date): string {
  const digest = createHash("sha256").update(`${issuanceId}:${position}`).digest();
  const bytes = Buffer.alloc(16);
  bytes.writeUIntBE(issuedAt.getTime(), 0, 6);
  bytes.writeUInt16BE(0x7000 | position, 6);
  digest.copy(bytes, 8, 0, 8);
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return formatUuid(bytes);
}

/** A UUIDv7 made of a moment and a digest of `parts`: the same for the same ones, and ordered by time. */
export function derivedUuid(at: Date, ...parts: readonly string[]): string {
  const bytes = createHash("sha256").update(JSON.stringify(parts)).digest().subarray(0, 16);
  bytes.writeUIntBE(at.getTime(), 0, 6);
  bytes[6] = 0x70 | (bytes[6]! & 0x0f);
  bytes[8] = 0x80 | (bytes[8]! & 0x3f);
  return formatUuid(bytes);
}

/** The lowest UUIDv7 of a millisecond: a bound for "issued from" and "issued until". */
export function lowestUuidAt(milliseconds: number): string {
  const bytes = Buffer.alloc(16);
  bytes.writeUIntBE(Math.min(Math.max(milliseconds, 0), 2 ** 48 - 1), 0, 6);
  return formatUuid(bytes);
}

/** The millisecond inside a UUIDv7. */
export const uuidTime = (uuid: string): number => Number.parseInt(uuid.replaceAll("-", "").slice(0, 12), 16);

/** The text of a UUID with these 16 bytes. */
export function formatUuid(bytes: Buffer): string {
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
