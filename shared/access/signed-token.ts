import { createHmac, timingSafeEqual } from "node:crypto";
import { formatUuid } from "#shared/domain/ids.ts";
import { uuidToBytes } from "#shared/formats/uuid-bytes.ts";
import type { SigningSecrets } from "./rotating-secrets.ts";

/*
 * A token that names two records by their UUIDs until a time: 53 bytes, 71 characters of base64url; more with what it is
 * derived from.
 *
 * version 1 | UUID 16 | UUID 16 | expiry, Unix minutes 4 | source, of a fixed length for each domain | HMAC-SHA256, first 16 bytes
 */

interface NamedPair {
  readonly ids: readonly [string, string];
  readonly expiresAt: Date;
  /** What the access is derived from, as bytes that its domain understands; none when it is left out. */
  readonly source?: Uint8Array;
}
/** A genuine token, expired or not; with the generation that it was signed with. */
interface PairReading extends Required<NamedPair> {
  readonly generation: number;
}

const VERSION = 1;
const PAYLOAD_BYTES = 1 + 16 + 16 + 4;
/** 128 bits: half the hash, the least that RFC 2104 (section 5) allows, and impossible to guess online. */
const SIGNATURE_BYTES = 16;
const TOKEN_PATTERN = /^[\w-]{71,200}$/;
const MINUTE = 60_000;
const LAST_MINUTE = 2 ** 32 - 1;
const NO_SOURCE = new Uint8Array();

/**
 * The token for two records, signed with the first secret; the same input gives the same one. `domain` is signed with it, so that
 * no other use of the same secret gives a valid signature; so is a `generation` above 0. The expiry is rounded up to the minute.
 * Throws TypeError for an identifier that is not a UUID and RangeError for a date outside 1970 to 10136.
 */
export function signPair(
  domain: string,
  { ids: [first, second], expiresAt, source = NO_SOURCE }: NamedPair,
  secrets: SigningSecrets,
  generation = 0,
): string {
  const minute = Math.ceil(expiresAt.getTime() / MINUTE);
  if (!(minute >= 0 && minute <= LAST_MINUTE)) throw new RangeError("a link cannot carry this expiry date");
  const payload = Buffer.alloc(PAYLOAD_BYTES);
  payload.writeUInt8(VERSION, 0);
  uuidToBytes(first).copy(payload, 1);
  uuidToBytes(second).copy(payload, 17);
  payload.writeUInt32BE(minute, 33);
  const signed = Buffer.concat([payload, source]);
  return Buffer.concat([signed, signature(domain, signed, generation, secrets[0])]).toString("base64url");
}

/** Reads a token whose source has `sourceBytes`; undefined for one that is not exactly as {@link signPair} makes it with one of the secrets. Never throws. */
export function readPair(
  domain: string,
  token: string,
  secrets: SigningSecrets,
  {
    generationMax = 0,
    sourceBytes = 0,
  }: { readonly generationMax?: number; readonly sourceBytes?: number } = {},
): PairReading | undefined {
  if (!TOKEN_PATTERN.test(token)) return undefined;
  const bytes = Buffer.from(token, "base64url");
  // The last character has two unused bits: only the form that signPair gives is accepted.
  if (bytes.toString("base64url") !== token) return undefined;
  const length = PAYLOAD_BYTES + sourceBytes;
  if (bytes.length !== length + SIGNATURE_BYTES) return undefined;
  const payload = bytes.subarray(0, length);
  const signed = bytes.subarray(length);
  const generation = generationOf(generationMax, secrets, (tried, secret) =>
    timingSafeEqual(signature(domain, payload, tried, secret), signed),
  );
  if (generation === undefined || payload[0] !== VERSION) return undefined;
  return {
    ids: [formatUuid(payload.subarray(1, 17)), formatUuid(payload.subarray(17, 33))],
    expiresAt: new Date(payload.readUInt32BE(33) * MINUTE),
    source: payload.subarray(PAYLOAD_BYTES),
    generation,
  };
}

/** The generation, from 0 to `max`, with which one of the secrets gives the signature; undefined for none. */
export function generationOf(
  max: number,
  secrets: SigningSecrets,
  isSigned: (generation: number, secret: Uint8Array) => boolean,
): number | undefined {
  for (let generation = 0; generation <= max; generation++)
    if (secrets.some((secret) => isSigned(generation, secret))) return generation;
  return undefined;
}

/** What a generation adds to what is signed: nothing for 0, so that tokens from before there were generations stay valid. */
export const generationMark = (generation: number): string => (generation === 0 ? "" : `\n${generation}`);

const signature = (domain: string, payload: Uint8Array, generation: number, secret: Uint8Array): Buffer =>
  createHmac("sha256", secret)
    .update(domain)
    .update(payload)
    .update(generationMark(generation))
    .digest()
    .subarray(0, SIGNATURE_BYTES);
