import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { contextText, type SecretCipher } from "./cipher.ts";

const ALGORITHM = "aes-256-gcm";
/** NIST SP 800-38D: 96-bit nonces, 128-bit tags. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Seals secrets with a 32-byte key of this machine, for local running where there is no KMS. The context is
 * bound as additional data. The sealed form is base64 of nonce, tag and ciphertext. Throws for a key of
 * another length.
 */
export function keyCipher(key: Uint8Array): SecretCipher {
  if (key.length !== 32) throw new Error("the key for webhook secrets must have 32 bytes");
  return {
    async seal(plain, context) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(contextText(context)));
      const sealed = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64");
    },
    async open(sealed, context) {
      const bytes = Buffer.from(sealed, "base64");
      const nonce = bytes.subarray(0, NONCE_BYTES);
      const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(contextText(context)));
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const plain = Buffer.concat([
        decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)),
        decipher.final(),
      ]);
      return plain.toString("utf8");
    },
  };
}
