import { createHmac, timingSafeEqual } from "node:crypto";
import { formatUuid } from "#shared/domain/ids.ts";
import type { SigningSecrets } from "./rotating-secrets.ts";
import { uuidToBytes } from "./uuid-bytes.ts";

/*
 * The token of an invitation link, {base_url}/i/{token}: 53 bytes, 71 characters of base64url.
 *
 * version 1 | certificate id 16 | organization id 16 | expiry, Unix minutes 4 | HMAC-SHA256, first 16 bytes
 */

export interface InvitationLink {
  readonly certificateId: string;
  readonly organizationId: string;
  readonly expiresAt: Date;
}

export type LinkReading =
  | ({ readonly kind: "link" } & InvitationLink)
  /** Genuine but expired. It has no certificate id, so that none can be shown or changed by mistake. */
  | { readonly kind: "expired"; readonly expiredAt: Date }
  | { readonly kind: "invalid" };

const VERSION = 1;
/** Signed with the payload, so that no other use of the same secret gives a valid signature. */
const DOMAIN = "invitation-link/1\n";
const PAYLOAD_BYTES = 1 + 16 + 16 + 4;
/** 128 bits: half the hash, the least that RFC 2104 (section 5) allows, and impossible to guess online. */
const SIGNATURE_BYTES = 16;
const TOKEN_PATTERN = /^[\w-]{71}$/;
const MINUTE = 60_000;
const LAST_MINUTE = 2 ** 32 - 1;

/**
 * The token for a link to a certificate, signed with the first secret. The same input gives the same token, so a mail
 * that is sent twice has the same link. The expiry is rounded up to the minute. Throws TypeError for an identifier
 * that is not a UUID and RangeError for a date outside 1970 to 10136.
 */
export function signLink(link: InvitationLink, secrets: SigningSecrets): string {
  const minute = Math.ceil(link.expiresAt.getTime() / MINUTE);
  if (!(minute >= 0 && minute <= LAST_MINUTE)) throw new RangeError("a link cannot carry this expiry date");
  const payload = Buffer.alloc(PAYLOAD_BYTES);
  payload.writeUInt8(VERSION, 0);
  uuidToBytes(link.certificateId).copy(payload, 1);
  uuidToBytes(link.organizationId).copy(payload, 17);
  payload.writeUInt32BE(minute, 33);
  return Buffer.concat([payload, signature(payload, secrets[0])]).toString("base64url");
}

/**
 * Reads the token of a link at the time `now`. Never throws. A token that is not exactly as {@link signLink} makes it
 * with one of the secrets is `invalid`, also when its expiry has passed; it is `expired` from its expiry on.
 */
export function readLink(token: string, secrets: SigningSecrets, now: Date): LinkReading {
  if (!TOKEN_PATTERN.test(token)) return { kind: "invalid" };
  const bytes = Buffer.from(token, "base64url");
  // The last character has two unused bits: only the form that signLink gives is accepted.
  if (bytes.toString("base64url") !== token) return { kind: "invalid" };
  const payload = bytes.subarray(0, PAYLOAD_BYTES);
  const signed = bytes.subarray(PAYLOAD_BYTES);
  const genuine = secrets.some((secret) => timingSafeEqual(signature(payload, secret), signed));
  if (!genuine || payload[0] !== VERSION) return { kind: "invalid" };

  const expiresAt = new Date(payload.readUInt32BE(33) * MINUTE);
  if (now.getTime() >= expiresAt.getTime()) return { kind: "expired", expiredAt: expiresAt };
  return {
    kind: "link",
    certificateId: formatUuid(payload.subarray(1, 17)),
    organizationId: formatUuid(payload.subarray(17, 33)),
    expiresAt,
  };
}

function signature(payload: Uint8Array, secret: Uint8Array): Buffer {
  return createHmac("sha256", secret).update(DOMAIN).update(payload).digest().subarray(0, SIGNATURE_BYTES);
}
