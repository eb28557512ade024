import * as z from "zod";
import { hasDocument } from "../certificates/certificate.ts";
import { shownCertificate } from "../certificates/shown-certificate.ts";
import { DomainError, notFound } from "../errors.ts";
import { CertificateCode } from "../ids.ts";
import type { Ports } from "../ports.ts";
import { documentFacts, documentHash, imageAddresses } from "./document-facts.ts";
import { DOCUMENT_TYPES, savedName } from "./document-file.ts";
import type { DocumentFacts, DocumentFormat } from "./facts.ts";

/** Path parameters of GET /c/{short_code}/{file}. */
export const DocumentParams = z.strictObject({
  short_code: CertificateCode,
  file: z
    .string()
    .max(100)
    .meta({
      description: "As the addresses that lead here name it.",
      examples: ["0f3c…-9b1e….pdf"],
    }),
});

type FactPorts = Pick<Ports, "certificates" | "invitations" | "imageCopies" | "settings">;
type NamePorts = FactPorts & Pick<Ports, "documentNames">;

/**
 * What the document of a certificate shows now, and its hash. Throws `gone` for a revoked certificate, and `not_found` for
 * one that is unknown or was not accepted.
 */
async function presentFacts(
  { certificates, invitations, imageCopies, settings }: FactPorts,
  code: string,
): Promise<{ facts: DocumentFacts; hash: string }> {
  const subject = await shownCertificate({ certificates, invitations }, code, "document");
  if (subject.certificate.status === "REVOKED")
    throw new DomainError("gone", "The certificate was revoked, so its document is no longer available.");
  if (!hasDocument(subject.certificate)) throw notFound("document");
  const copies = await imageCopies.of(subject.organization.id, imageAddresses(subject));
  const facts = documentFacts(subject, copies, settings.baseUrl, { sample: false });
  return { facts, hash: documentHash(facts) };
}

/**
 * The address at which the document of a certificate is now. It changes with what the document shows. Throws `gone` and
 * `not_found` as {@link readDocument}.
 */
export async function documentAddress(
  ports: NamePorts,
  code: string,
  format: DocumentFormat,
): Promise<string> {
  const { hash } = await presentFacts(ports, code);
  return addressOf(ports, code, hash, format);
}

/** Query of GET /c/{short_code}, for the document. */
export const DocumentQuery = z.strictObject({
  archive: z
    .literal(["", "true"])
    .optional()
    .meta({ description: "With `.pdf`: the document as PDF/A-3, for archives; `?archive` is enough." }),
});

/** The address to which `/c/{short_code}.pdf` and `.png` lead. Throws as {@link documentAddress}. */
export const stableAddress = (
  ports: NamePorts,
  code: string,
  format: "pdf" | "png",
  { archive }: z.infer<typeof DocumentQuery>,
): Promise<string> =>
  documentAddress(ports, code, format === "pdf" && archive !== undefined ? "archive" : format);

const addressOf = async (
  { documentNames, settings }: Pick<Ports, "documentNames" | "settings">,
  code: string,
  hash: string,
  format: DocumentFormat,
): Promise<string> => `${settings.documentsUrl}/c/${code}/${await documentNames.file(code, hash, format)}`;

/** A document, or the address where it is now. */
export type FoundDocument =
  | { readonly kind: "moved"; readonly address: string }
  | {
      readonly kind: "document";
      readonly bytes: Uint8Array;
      readonly contentType: string;
      /** Under which a browser saves it. */
      readonly fileName: string;
      /** Such a name in ASCII. */
      readonly asciiName: string;
      /** The same for the same bytes. */
      readonly tag: string;
    };

/**
 * The document in the file `file` of a certificate. The store is not asked for a file that this service never named.
 * Throws `not_found` for such a file and before acceptance, `gone` for a revoked certificate, and `service_unavailable`
 * when too many documents are being rendered.
 */
export async function readDocument(
  ports: NamePorts & Pick<Ports, "renders" | "renderer">,
  code: string,
  file: string,
): Promise<FoundDocument> {
  const named = await ports.documentNames.read(code, file);
  if (!named) throw notFound("document");
  const { facts, hash } = await presentFacts(ports, code);
  const { format } = named;
  if (named.hash !== hash) return { kind: "moved", address: await addressOf(ports, code, hash, format) };
  const { suffix, contentType } = DOCUMENT_TYPES[format];
  const bytes = await ports.renders.once(`${code}/${hash}${suffix}`, contentType, () =>
    ports.renderer.render(facts, format),
  );
  return {
    ...{ kind: "document", bytes, contentType, tag: `${hash}${suffix}` },
    fileName: savedName(facts, format),
    asciiName: `certificate-${code}${suffix}`,
  };
}
