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
 *
 * Once the certificate had another number: code 12 | expiry 3 | generation of the number 2 | the first 14 of the same HMAC
 */

interface ShortLink {
  readonly code: string;
  readonly expiresAt: Date;
  /** How many addresses the invitation had before (decision 21.4); 0 when it is left out. */
  readonly generation?: number;
  /** How many numbers were taken from the certificate before; 0 when it is left out. */
  readonly numberGeneration?: number;
}

type ShortReading =
  | ({ readonly kind: "link" } & Required<ShortLink>)
  | { readonly kind: "expired"; readonly expiredAt: Date }
  | { readonly kind: "invalid" };

/** Signed with the payload, so that no other use of the same secret gives a valid signature. */
const DOMAIN = "invitation-link/short/1\n";
const CODE = new RegExp(`^[${CROCKFORD}]{12}$`);
const SHORT_TOKEN = new RegExp(`^([${CROCKFORD}]{12})([\\w-]{3})[\\w-]{16}$`);
const DAY = 86_400_000;
/** 18 bits of days, until the year 2687. */
const LAST_DAY = 2 ** 18 - 1;
const BASE64URL = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/** 96 bits, or 84 beside a generation (RFC 2104 asks for 80): too many to guess online, where each link and each address has a window. */
const SIGNATURE_BYTES = 12;
const LENGTH = 31;
const PAYLOAD = 15;

const written = (value: number, characters: number): string =>
  Array.from({ length: characters }, (_, n) => BASE64URL[(value >> (6 * (characters - 1 - n))) & 63]).join(
    "",
  );
const numberIn = (text: string): number =>
  [...text].reduce((value, one) => value * 64 + BASE64URL.indexOf(one), 0);

/** The short token, whose expiry is rounded up to the day; throws TypeError for what is no code, RangeError outside 1970 to 2687. */
export function signShortLink(
  { code, expiresAt, generation = 0, numberGeneration = 0 }: ShortLink,
  secrets: SigningSecrets,
): string {
  if (!CODE.test(code)) throw new TypeError("a link needs the short code of a certificate");
  const day = Math.ceil(expiresAt.getTime() / DAY);
  if (!(day >= 0 && day <= LAST_DAY)) throw new RangeError("a short link cannot carry this expiry date");
  const payload = code + written(day, 3) + (numberGeneration === 0 ? "" : written(numberGeneration, 2));
  return payload + signature(payload, generation, secrets[0]);
}

/** Whether a text has the form of a short token, so that no other reader needs to look at it. */
export const isShortToken = (token: string): boolean => SHORT_TOKEN.test(token);

/** Reads a short token at the time `now`, without knowing whether there is such a certificate. Never throws. */
export function readShortLink(token: string, secrets: SigningSecrets, now: Date): ShortReading {
  const [, code, day] = SHORT_TOKEN.exec(token) ?? [];
  if (code === undefined || day === undefined) return { kind: "invalid" };
  const numberGeneration = numberIn(token.slice(PAYLOAD, PAYLOAD + 2));
  for (const [length, counted] of [
    [PAYLOAD, 0],
    [PAYLOAD + 2, numberGeneration],
  ] as const) {
    const payload = token.slice(0, length);
    const given = Buffer.from(token.slice(length));
    const generation = generationOf(CORRECTIONS.linkGenerationsMax, secrets, (tried, secret) =>
      timingSafeEqual(Buffer.from(signature(payload, tried, secret)), given),
    );
    if (generation === undefined) continue;
    const expiresAt = new Date(numberIn(day) * DAY);
    if (now.getTime() >= expiresAt.getTime()) return { kind: "expired", expiredAt: expiresAt };
    return { kind: "link", code, expiresAt, generation, numberGeneration: counted };
  }
  return { kind: "invalid" };
}

/** As many characters as the payload leaves room for. */
const signature = (payload: string, generation: number, secret: Uint8Array): string =>
  createHmac("sha256", secret)
    .update(DOMAIN + payload + generationMark(generation))
    .digest()
    .subarray(0, SIGNATURE_BYTES)
    .toString("base64url")
    .slice(0, LENGTH - payload.length);
