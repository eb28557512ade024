import { createPublicKey, type KeyObject } from "node:crypto";
import bs58 from "bs58";

/** The multicodec prefix of Ed25519 public keys (Controlled Identifiers 1.0, section 2.2.2). */
const PREFIX = Buffer.from([0xed, 0x01]);

/** An Ed25519 public key as Multikey text, `z6Mk…`. */
export function toMultikey(key: KeyObject): string {
  const raw = Buffer.from(key.export({ format: "jwk" }).x!, "base64url");
  return `z${bs58.encode(Buffer.concat([PREFIX, raw]))}`;
}

/** The key of a text that {@link toMultikey} gave. */
export function fromMultikey(text: string): KeyObject {
  const raw = Buffer.from(bs58.decode(text.slice(1))).subarray(PREFIX.length);
  return createPublicKey({
    key: { kty: "OKP", crv: "Ed25519", x: raw.toString("base64url") },
    format: "jwk",
  });
}
