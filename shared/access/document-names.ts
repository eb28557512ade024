import { createHmac, timingSafeEqual } from "node:crypto";
import type { Connect } from "#shared/connect.ts";
import { DOCUMENT_FORMATS, type DocumentFormat } from "#shared/domain/documents/document-facts.ts";
import { DOCUMENT_TYPES } from "#shared/domain/documents/document-file.ts";
import type { Grants } from "#shared/grant.ts";
import { heldSecrets, type SigningSecrets } from "./rotating-secrets.ts";

/*
 * The file of a document in its address: hash of the document 32 | "-" | HMAC-SHA256, first 32 hexadecimal digits | suffix
 */

/** Signed with the rest, so that no other use of the same secret gives a valid signature. */
const DOMAIN = "document-name/1\n";
/** 128 bits: half the hash, the least that RFC 2104 (section 5) allows. */
const SIGNATURE_DIGITS = 32;
const FILE = /^([0-9a-f]{32})-([0-9a-f]{32})(\.[a-z.]+)$/;

export const signedFile = (
  [current]: SigningSecrets,
  code: string,
  hash: string,
  format: DocumentFormat,
): string => `${hash}-${signature(current, code, hash, format)}${DOCUMENT_TYPES[format].suffix}`;

/** What a file of a certificate names; undefined unless one of the secrets signed it. Never throws. */
export function readSignedFile(secrets: SigningSecrets, code: string, file: string) {
  const [, hash, signed, suffix] = FILE.exec(file) ?? [];
  const format = DOCUMENT_FORMATS.find((name) => DOCUMENT_TYPES[name].suffix === suffix);
  if (hash === undefined || signed === undefined || format === undefined) return undefined;
  const given = Buffer.from(signed);
  const genuine = secrets.some((secret) =>
    timingSafeEqual(Buffer.from(signature(secret, code, hash, format)), given),
  );
  return genuine ? { hash, format } : undefined;
}

const signature = (secret: Uint8Array, code: string, hash: string, format: DocumentFormat): string =>
  createHmac("sha256", secret)
    .update(`${DOMAIN}${code}\n${hash}\n${format}`)
    .digest("hex")
    .slice(0, SIGNATURE_DIGITS);

export const documentNamesGrants: Grants<"documentNames"> = () => [{ secret: "documents" }];

export const connectDocumentNames: Connect<"documentNames"> = ({ config }) => {
  const secrets = heldSecrets(config, "DOCUMENT_SECRET_ID", "document addresses");
  return {
    file: async (code, hash, format) => signedFile(await secrets(), code, hash, format),
    read: async (code, file) => readSignedFile(await secrets(), code, file),
  };
};
