import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import type { Connect } from "#shared/connect.ts";
import type { Grants } from "#shared/grant.ts";
import { heldSecrets, type SigningSecrets } from "./rotating-secrets.ts";

/*
 * A sealed cursor, as base64url: nonce 12 | position, encrypted by AES-256-GCM | tag 16
 *
 * Each context has a key of its own, so a cursor opens for its own organization, list and filters only.
 */

const CIPHER = "aes-256-gcm";
/** In the derivation of keys, so that no other use of the same secret has the same keys. */
const DOMAIN = "list-cursor/1\n";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Seals a position for a context by the first secret; two seals of the same position differ. */
export function sealCursor(position: string, context: string, [secret]: SigningSecrets): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(secret, context), nonce);
  const sealed = Buffer.concat([nonce, cipher.update(position, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return sealed.toString("base64url");
}

/** The position in a cursor that one of the secrets sealed for this context; undefined for anything else. Never throws. */
export function openCursor(sealed: string, context: string, secrets: SigningSecrets): string | undefined {
  const bytes = Buffer.from(sealed, "base64url");
  // The decoder passes over what is not base64url: only the form that sealCursor gives is accepted.
  if (bytes.toString("base64url") !== sealed || bytes.length < NONCE_BYTES + TAG_BYTES) return undefined;
  for (const secret of secrets) {
    const position = decrypt(bytes, keyOf(secret, context));
    if (position !== undefined) return position;
  }
  return undefined;
}

function decrypt(bytes: Buffer, key: Buffer): string | undefined {
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
  try {
    return Buffer.concat([text, decipher.final()]).toString("utf8");
  } catch {
    return undefined;
  }
}

const keyOf = (secret: Uint8Array, context: string): Buffer =>
  createHmac("sha256", secret).update(DOMAIN).update(context).digest();

export const cursorsGrants: Grants<"cursors"> = () => [{ secret: "cursors" }];

export const connectCursors: Connect<"cursors"> = ({ config }) => {
  const secrets = heldSecrets(config, "CURSOR_SECRET_ID", "list cursors");
  return {
    seal: async (position, context) => sealCursor(position, context, await secrets()),
    open: async (sealed, context) => openCursor(sealed, context, await secrets()),
  };
};
