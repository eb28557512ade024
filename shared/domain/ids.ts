import { createHash, createHmac, randomBytes, randomUUID } from "node:crypto";
import * as z from "zod";
import { withoutEdges } from "./pasted.ts";

/**
 * The characters of Crockford base32. An event or badge has a UUID and a short code of 10 such characters, made from
 * the UUID's last 50 bits; it is stored under the short code, so both forms give the same key (decisions 4.1 and 4.3).
 */
export const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const SHORT_CODE_VALUES = 2 ** 50;
const UUID_PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** Crockford base32 reads O as 0, and I and L as 1. */
const SHORT_CODE_PATTERN = /^[0-9a-hjkmnp-tv-zoil]{10}$/i;

/** The short code of a UUID: always 10 upper-case characters. */
export function shortCode(uuid: string): string {
  // The last 13 digits have 52 bits, which a number holds exactly.
  let rest = Number.parseInt(uuid.replaceAll("-", "").slice(-13), 16) % SHORT_CODE_VALUES;
  let code = "";
  for (let i = 0; i < 10; i++) {
    code = CROCKFORD[rest % 32] + code;
    rest = Math.floor(rest / 32);
  }
  return code;
}

/** An identifier as the caller sent it: `code` is the short code, `uuid` the UUID if the caller sent that. */
export interface Reference {
  readonly code: string;
  readonly uuid: string | null;
}

/** Schema of an event or badge identifier: a short code in any case, or a UUID. Gives a {@link Reference}. */
export const Identifier = z
  .string()
  .overwrite(withoutEdges)
  .max(36)
  .refine((text) => UUID_PATTERN.test(text) || SHORT_CODE_PATTERN.test(text), {
    error: "Must be a short code of 10 characters or a UUID.",
  })
  .transform(toReference)
  .meta({ description: "Short code (recommended) or UUID.", examples: ["7Q2M4XKD0A"] });

/** Path parameters of an operation on one event or badge. */
export const IdentifierParams = z.strictObject({ id: Identifier });
/** Path parameters of a dashboard operation on one event. */
export const EventIdParams = z.strictObject({ event_id: Identifier });
/** A certificate as the caller named it: by its UUID, or by its short code. */
export type CertificateName = { readonly id: string } | { readonly code: string };

/** Crockford base32 has no U. */
const CERTIFICATE_CODE_PATTERN = /^[0-9a-tv-z]{12}$/i;
/** Schema of a certificate's identifier: its short code in any case, or its UUID. Gives a {@link CertificateName}. */
export const CertificateIdentifier = z
  .string()
  .overwrite(withoutEdges)
  .max(36)
  .refine((text) => UUID_PATTERN.test(text) || CERTIFICATE_CODE_PATTERN.test(text), {
    error: "Must be a short code of 12 characters or a UUID.",
  })
  .transform(
    (text): CertificateName => (text.length === 36 ? { id: text.toLowerCase() } : { code: asWritten(text) }),
  )
  .meta({ description: "Short code or UUID of the certificate.", examples: ["7Q2M4XKD0A5V"] });

/** More than a code with a space or dash after each character needs. */
const WRITTEN_CODE_LENGTH = 64;
/** What stands around a code in a sentence: brackets, quotes, a full stop. */
const AROUND = /^[\s\p{P}\p{S}\p{Cf}]+|(?<![\s\p{P}\p{S}\p{Cf}])[\s\p{P}\p{S}\p{Cf}]+$/gu;
/**
 * The short code of a certificate in a text as people write it: in any case, with O for 0 and I or L for 1, with spaces
 * and dashes anywhere, and with what a sentence has around it; undefined for a text that is no code.
 */
export function readCertificateCode(text: string): string | undefined {
  const code =
    text.length > WRITTEN_CODE_LENGTH
      ? ""
      : text
          .normalize("NFKC")
          .replaceAll(AROUND, "")
          .replaceAll(/[\s\p{Pd}\u2212\p{Cf}]/gu, "");
  return CERTIFICATE_CODE_PATTERN.test(code) ? asWritten(code) : undefined;
}

/** The last part of an address of a certificate's file without the ending of that, and what a sentence has behind it. */
export const withoutEnding = (written: string): string =>
  written.replace(AROUND, "").replace(/\.(?:pdf|png|json|jwt)$/i, "");

/** A certificate's short code as the caller wrote it in an address, and as it is stored. */
export interface WrittenCode {
  readonly code: string;
  readonly written: string;
}
/** Schema of a certificate's short code in an address, in any spelling. Gives a {@link WrittenCode}. */
export const CertificateCode = z
  .string()
  .transform((written): WrittenCode => ({ code: readCertificateCode(written) ?? "", written }))
  .refine(({ code }) => code !== "", { error: "Must be the code of a certificate, of 12 characters." })
  .meta({ description: "Short code of the certificate, in any spelling.", examples: ["7Q2M4XKD0A5V"] });
/** Path parameters of an operation on one certificate. */
export const CertificateParams = z.strictObject({ id: CertificateIdentifier });

/** Path parameters of an operation on one record that is identified by its UUID only. */
export const UuidParams = z.strictObject({ id: z.uuid().toLowerCase() });

/** The reference for a short code or UUID, which must be valid. */
export function toReference(text: string): Reference {
  if (text.length === 36) return { code: shortCode(text), uuid: text.toLowerCase() };
  return { code: asWritten(text), uuid: null };
}

/** A code in the characters in which codes are stored. */
const asWritten = (code: string): string => code.toUpperCase().replaceAll("O", "0").replaceAll(/[IL]/g, "1");

/** The identifier as the caller sent it: the UUID if given, else the short code. */
export const nameOf = ({ code, uuid }: Reference): string => uuid ?? code;

/** A reference to a record whose UUID is known. */
export const referenceTo = (uuid: string): Reference => ({ code: shortCode(uuid), uuid });

/** A random UUID (version 4). */
export const newUuid = (): string => randomUUID();

/** One character of Crockford base32 for each number, made from its last five bits. */
const characters = (numbers: Iterable<number>): string =>
  Array.from(numbers, (number) => CROCKFORD[number & 31]).join("");

/** The id of a new API key, such as `key_7Q2M4XKD0A5V`: 12 Crockford characters, 60 random bits. */
export const newKeyId = (): string => `key_${characters(randomBytes(12))}`;

/** Characters of an issuance id that tell its time: 50 bits, of which a time in milliseconds has 48. */
const TIME_CHARACTERS = 10;
const ISSUANCE_ID = /^iss_([0-9A-HJKMNP-TV-Z]{10})[0-9A-HJKMNP-TV-Z]{12}$/;

/** The id of a new issuance: `iss_`, its time in 10 Crockford characters, and 60 random bits in 12. */
export function newIssuanceId(at: Date): string {
  const time = Array.from({ length: TIME_CHARACTERS }, (_, n) =>
    Math.floor(at.getTime() / 32 ** (TIME_CHARACTERS - 1 - n)),
  );
  return `iss_${characters(time)}${characters(randomBytes(12))}`;
}

/** The time in an issuance id, in milliseconds since the epoch; undefined for a text that is no such id. */
export function issuedAtOf(issuanceId: string): number | undefined {
  const time = ISSUANCE_ID.exec(issuanceId)?.[1];
  return time === undefined
    ? undefined
    : [...time].reduce((sum, character) => sum * 32 + CROCKFORD.indexOf(character), 0);
}

/** The secret of one issuance, from which the ids and codes of its certificates are made: 128 random bits. */
export const newSalt = (): string => randomBytes(16).toString("base64url");
const salted = (salt: string, ...parts: readonly (string | number)[]): Buffer =>
  createHmac("sha256", salt).update(parts.join(":")).digest();

/**
 * The id of a certificate: a UUIDv7 (RFC 9562 5.7) made from the time of issuance, the position in the request (below
 * 4,096) and 62 bits of an HMAC of the position with the issuance's salt. It is deterministic, so that finishing an
 * interrupted issuance writes the same certificates, and sorts by time, so that it is the sort key of lists.
 */
export function certificateId(salt: string, position: number, issuedAt: Date): string {
  const bytes = Buffer.alloc(16);
  bytes.writeUIntBE(issuedAt.getTime(), 0, 6);
  bytes.writeUInt16BE(0x7000 | position, 6);
  salted(salt, "id", position).copy(bytes, 8, 0, 8);
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return formatUuid(bytes);
}

/** The short code of a certificate: 60 bits in 12 characters; a code that is taken is followed by the next attempt. */
export const certificateCode = (salt: string, position: number, attempt: number): string =>
  characters(salted(salt, "code", position, attempt).subarray(0, 12));

/** A UUIDv7 made from a time and a digest of `parts`: the same input gives the same UUID, and UUIDs sort by time. */
export function derivedUuid(at: Date, ...parts: readonly string[]): string {
  const bytes = createHash("sha256").update(JSON.stringify(parts)).digest().subarray(0, 16);
  bytes.writeUIntBE(at.getTime(), 0, 6);
  bytes[6] = 0x70 | (bytes[6]! & 0x0f);
  bytes[8] = 0x80 | (bytes[8]! & 0x3f);
  return formatUuid(bytes);
}

/** A new UUIDv7: a time, and 74 random bits. */
export const newUuidAt = (at: Date): string => derivedUuid(at, randomUUID());

/** A lower bound of all UUIDv7 of a millisecond since the epoch, for filters by time of issuance. */
export function lowestUuidAt(milliseconds: number): string {
  const bytes = Buffer.alloc(16);
  bytes.writeUIntBE(Math.min(Math.max(milliseconds, 0), 2 ** 48 - 1), 0, 6);
  return formatUuid(bytes);
}

/** The time of a UUIDv7, in milliseconds since the epoch. */
export const uuidTime = (uuid: string): number => Number.parseInt(uuid.replaceAll("-", "").slice(0, 12), 16);

/** The text of a UUID with these 16 bytes. */
export function formatUuid(bytes: Buffer): string {
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
