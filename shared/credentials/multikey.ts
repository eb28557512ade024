import { createPublicKey, ECDH, type KeyObject } from "node:crypto";
import bs58 from "bs58";

/** Multicodec prefixes of public keys (Controlled Identifiers 1.0, section 2.2.2), and how many bytes follow. */
const ED25519 = { prefix: Buffer.from([0xed, 0x01]), bytes: 32 };
const P256 = { prefix: Buffer.from([0x80, 0x24]), bytes: 33 };

/** An Ed25519 public key as Multikey text, `z6Mk…`. */
export function toMultikey(key: KeyObject): string {
  const raw = Buffer.from(key.export({ format: "jwk" }).x!, "base64url");
  return `z${bs58.encode(Buffer.concat([ED25519.prefix, raw]))}`;
}

/** The public key of a Multikey text, Ed25519 or P-256; undefined for any other text. */
export function fromMultikey(text: string): KeyObject | undefined {
  if (!/^z[1-9A-HJ-NP-Za-km-z]{40,60}$/.test(text)) return undefined;
  const bytes = Buffer.from(bs58.decode(text.slice(1)));
  const kind = [ED25519, P256].find(({ prefix }) => bytes.subarray(0, prefix.length).equals(prefix));
  const raw = bytes.subarray(kind?.prefix.length);
  if (kind === undefined || raw.length !== kind.bytes) return undefined;
  return kind === P256 ? p256Key(raw) : createPublicKey({ key: ed25519Jwk(raw), format: "jwk" });
}

const ed25519Jwk = (raw: Buffer) => ({ kty: "OKP", crv: "Ed25519", x: raw.toString("base64url") });

/** Of a compressed point; undefined when it is not on the curve. */
function p256Key(point: Buffer): KeyObject | undefined {
  try {
    const whole = ECDH.convertKey(point, "prime256v1", undefined, undefined, "uncompressed") as Buffer;
    const [x, y] = [whole.subarray(1, 33), whole.subarray(33)].map((half) => half.toString("base64url"));
    return createPublicKey({ key: { kty: "EC", crv: "P-256", x: x!, y: y! }, format: "jwk" });
  } catch {
    return undefined;
  }
}
