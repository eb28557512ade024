import { createHmac, timingSafeEqual } from "node:crypto";
import { CROCKFORD } from "#shared/domain/ids.ts";
import { CORRECTIONS } from "#shared/domain/rules.ts";
import type { SigningSecrets } from "./rotating-secrets.ts";
import { generationMark, generationOf } from "./signed-token.ts";

/*
 * The token of a link in a phone message, {base_url}/i/{token}: 31 characters, of the alphabet that an SMS has in one place
 * each.
 *
 * short code of the certificate 12 | expiry, day since 1970, 3 of base64url | HMAC-SHA256, first 12 bytes, 16 of base64url
 */

interface ShortLink {
  readonly code: string;
  readonly expiresAt: Date;
  /** How many addresses the invitation had before (decision 21.4); 0 when it is left out. */
  readonly generation?: number;
}

type ShortReading =
  | ({ readonly kind: "link" } & Required<ShortLink>)
  | { readonly kind: "expired"; readonly expiredAt: Date }
  | { readonly kind: "invalid" };

/** Signed with the payload, so that no other use of the same secret gives a valid signature. */
const DOMAIN = "invitation-link/short/1\n";
const CODE = new RegExp(`^[${CROCKFORD}]{12}$`);
const SHORT_TOKEN = new RegExp(`^([${CROCKFORD}]{12})([\\w-]{3})([\\w-]{16})$`);
const DAY = 86_400_000;
/** 18 bits of days, until the year 2687. */
const LAST_DAY = 2 ** 18 - 1;
const BASE64URL = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/** 96 bits: too many to guess online, where each link and each address has a window. */
const SIGNATURE_BYTES = 12;

const written = (day: number): string => [12, 6, 0].map((shift) => BASE64URL[(day >> shift) & 63]).join("");
const dayIn = (text: string): number => [...text].reduce((day, one) => day * 64 + BASE64URL.indexOf(one), 0);

/** The short token, whose expiry is rounded up to the day; throws TypeError for what is no code, RangeError outside 1970 to 2687. */
export function signShortLink(
  { code, expiresAt, generation = 0 }: ShortLink,
  secrets: SigningSecrets,
): string {
  if (!CODE.test(code)) throw new TypeError("a link needs the short code of a certificate");
  const day = Math.ceil(expiresAt.getTime() / DAY);
  if (!(day >= 0 && day <= LAST_DAY)) throw new RangeError("a short link cannot carry this expiry date");
  const payload = code + written(day);
  return payload + signature(payload, generation, secrets[0]).toString("base64url");
}

/** Whether a text has the form of a short token, so that no other reader needs to look at it. */
export const isShortToken = (token: string): boolean => SHORT_TOKEN.test(token);

/** Reads a short token at the time `now`, without knowing whether there is such a certificate. Never throws. */
export function readShortLink(token: string, secrets: SigningSecrets, now: Date): ShortReading {
  const [, code, day, signed] = SHORT_TOKEN.exec(token) ?? [];
  if (code === undefined || day === undefined || signed === undefined) return { kind: "invalid" };
  const given = Buffer.from(signed, "base64url");
  const generation = generationOf(CORRECTIONS.linkGenerationsMax, secrets, (tried, secret) =>
    timingSafeEqual(signature(code + day, tried, secret), given),
  );
  if (generation === undefined) return { kind: "invalid" };
  const expiresAt = new Date(dayIn(day) * DAY);
  if (now.getTime() >= expiresAt.getTime()) return { kind: "expired", expiredAt: expiresAt };
  return { kind: "link", code, expiresAt, generation };
}

const signature = (payload: string, generation: number, secret: Uint8Array): Buffer =>
  createHmac("sha256", secret)
    .update(DOMAIN + payload + generationMark(generation))
    .digest()
    .subarray(0, SIGNATURE_BYTES);
