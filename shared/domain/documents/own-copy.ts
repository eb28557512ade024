import { isPdf } from "#shared/formats/pdf.ts";
import { isPng, sizeOf, withoutTexts } from "#shared/formats/png.ts";
import { ADDRESS_KEYWORD, BAKED_KEYWORD } from "../credentials/credential.ts";
import { carriesCredential } from "../credentials/verify/read-file.ts";
import { findCredential } from "../credentials/wanted-credential.ts";
import { DOCUMENTS } from "../document-rules.ts";
import { DomainError } from "../errors.ts";
import type { Ports } from "../ports.ts";
import type { DocumentFormat } from "./document-facts.ts";
import { drawn, presentDocument } from "./read-document.ts";

/** The ports of {@link isOwnCopy}. */
export const COPYING = [
  "certificates",
  "images",
  "settings",
  "renders",
  "renderer",
  "credentials",
  "issuers",
] as const;
type CopyPorts = Pick<Ports, (typeof COPYING)[number]>;

/** As whom a file has to be compared; undefined for one of which we give out no kind. */
function formatOf(bytes: Buffer): DocumentFormat | undefined {
  if (isPdf(bytes)) return carriesCredential(bytes) ? "archive" : "pdf";
  if (!isPng(bytes) || bytes.length < PNG_HEAD_BYTES) return undefined;
  return sizeOf(bytes).width === DOCUMENTS.cardWidth ? "card" : "png";
}
const PNG_HEAD_BYTES = 33;

/** What is put into a picture that was drawn before: a credential that was signed anew changes nothing that it shows. */
const picture = (png: Uint8Array): Buffer => withoutTexts(png, [ADDRESS_KEYWORD, BAKED_KEYWORD]);

/**
 * Whether a file is, byte for byte, a document of this certificate as we give it out now. False as well when that cannot be
 * found out, as it is only ever a reason to trust. Throws as {@link presentDocument}.
 */
export async function isOwnCopy(ports: CopyPorts, code: string, file: Uint8Array): Promise<boolean> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.length);
  const format = formatOf(bytes);
  if (format === undefined) return false;
  const { certificate, facts, hash: plain } = await presentDocument(ports, code);
  const credential = format === "archive" ? await findCredential(ports, certificate) : undefined;
  if (format === "archive" && !credential) return false;
  const ours = await drawn(ports, { code, facts, plain, format, credential }).catch((error: unknown) => {
    // Too much is being drawn: then people compare themselves.
    if (error instanceof DomainError && error.code === "service_unavailable") return undefined;
    throw error;
  });
  if (ours === undefined) return false;
  return isPdf(bytes) ? bytes.equals(ours) : picture(bytes).equals(picture(ours));
}
