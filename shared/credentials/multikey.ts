import { createPublicKey, type KeyObject } from "node:crypto";
import bs58 from "bs58";

/** Multicodec prefixes of public keys (Controlled Identifiers 1.0, section 2.2.2), and how many bytes follow. */
const ED25519 = { prefix: Buffer.from([0xed, 0x01]), bytes: 32 };

/** An Ed25519 public key as Multikey text, `z6Mk…`. */
export function toMultikey(key: KeyObject): string {
  const raw = Buffer.from(key.export({ format: "jwk" }).x!, "base64url");
  return `z${bs58.encode(Buffer.concat([ED25519.prefix, raw]))}`;
}

/** The Ed25519 public key of a Multikey text; undefined for any other text. */
export function fromMultikey(text: string): KeyObject | undefined {
  if (!/^z[1-9A-HJ-NP-Za-km-z]{40,60}$/.test(text)) return undefined;
  const bytes = Buffer.from(bs58.decode(text.slice(1)));
  if (bytes.length !== ED25519.prefix.length + ED25519.bytes) return undefined;
  if (!bytes.subarray(0, ED25519.prefix.length).equals(ED25519.prefix)) return undefined;
  const x = bytes.subarray(ED25519.prefix.length).toString("base64url");
  return createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
}
