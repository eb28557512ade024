import { createHash } from "node:crypto";
import * as z from "zod";
import { withText } from "#shared/formats/png.ts";
import { type Certificate, hasDocument } from "../certificates/certificate.ts";
import { shownCertificate } from "../certificates/shown-certificate.ts";
import { ADDRESS_KEYWORD, BAKED_KEYWORD, type SignedCredential } from "../credentials/credential.ts";
import {
  askedCredential,
  beingSigned,
  type CarryPorts,
  findCredential,
  requiredCredential,
} from "../credentials/wanted-credential.ts";
import { DomainError, notFound } from "../errors.ts";
import { CertificateCode } from "../ids.ts";
import type { Ports } from "../ports.ts";
import { documentFacts, documentHash, imageAddresses } from "./collect-facts.ts";
import type { DocumentFacts, DocumentFormat } from "./document-facts.ts";
import { DOCUMENT_TYPES, savedName } from "./document-file.ts";

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

type FactPorts = Pick<Ports, "certificates" | "images" | "settings">;
type NamePorts = FactPorts & Pick<Ports, "documentNames">;

/** What the document of a certificate shows now, and its name without a credential. */
interface Present {
  readonly certificate: Certificate;
  readonly facts: DocumentFacts;
  readonly hash: string;
}

/**
 * What the document of a certificate shows now. Throws `gone` for a revoked or erased certificate, and `not_found` for one that is
 * unknown, hidden or was not accepted.
 */
export async function presentDocument(
  { certificates, images, settings }: FactPorts,
  code: string,
): Promise<Present> {
  const subject = await shownCertificate({ certificates }, code, "document");
  const { status, erased_at } = subject.certificate;
  if (status === "REVOKED")
    throw new DomainError(
      "gone",
      `The certificate was ${erased_at === null ? "revoked" : "erased"}, so its document is no longer available.`,
    );
  if (!hasDocument(subject.certificate)) throw notFound("document");
  const copies = await images.of(subject.organization.id, imageAddresses(subject));
  const facts = documentFacts(subject, copies, settings.baseUrl, { sample: false });
  return { certificate: subject.certificate, facts, hash: documentHash(facts) };
}

const WITH_CREDENTIAL: ReadonlySet<DocumentFormat> = new Set(["png", "archive"]);

/** The name of a document with this credential in it: another one for one that is signed anew. */
const hashWith = (hash: string, credential: SignedCredential | undefined): string =>
  credential === undefined
    ? hash
    : createHash("sha256").update(`${hash}\n${credential.json}`).digest("hex").slice(0, hash.length);

/**
 * The address at which the document of a certificate without its credential is now. It changes with what the document
 * shows. Throws `gone` and `not_found` as {@link readDocument}.
 */
export async function documentAddress(
  ports: NamePorts,
  code: string,
  format: "pdf" | "card",
): Promise<string> {
  const { hash } = await presentDocument(ports, code);
  return addressOf(ports, code, hash, format);
}

/** Query of GET /c/{short_code}, for the document. */
export const DocumentQuery = z.strictObject({
  archive: z.literal(["", "true"]).optional().meta({
    description:
      "With `.pdf`: the document as PDF/A-3 with the credential attached, for archives; `?archive` is enough.",
  }),
});

/** Where a document is; `settled` unless it will be elsewhere when the credential is signed. */
export interface DocumentPlace {
  readonly address: string;
  readonly settled: boolean;
}

/**
 * The address to which `/c/{short_code}.pdf` and `.png` lead. A picture whose certificate has no credential yet is without
 * it, and the credential is asked for. Throws as {@link documentAddress}, and `service_unavailable` for an archive while
 * there is no credential to attach.
 */
export async function stableAddress(
  ports: NamePorts & CarryPorts,
  code: string,
  ending: "pdf" | "png",
  { archive }: z.infer<typeof DocumentQuery>,
): Promise<DocumentPlace> {
  const format = ending === "pdf" && archive !== undefined ? "archive" : ending;
  const { certificate, hash } = await presentDocument(ports, code);
  if (!WITH_CREDENTIAL.has(format))
    return { address: await addressOf(ports, code, hash, format), settled: true };
  const credential =
    format === "archive"
      ? await requiredCredential(ports, certificate)
      : await askedCredential(ports, certificate);
  const address = await addressOf(ports, code, hashWith(hash, credential), format);
  return { address, settled: credential !== undefined };
}

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
 * when too many documents are being rendered, or an archive's credential is being signed anew.
 */
export async function readDocument(
  ports: NamePorts & Pick<Ports, "renders" | "renderer" | "credentials" | "issuers">,
  code: string,
  file: string,
): Promise<FoundDocument> {
  const named = await ports.documentNames.read(code, file);
  if (!named) throw notFound("document");
  const { certificate, facts, hash: plain } = await presentDocument(ports, code);
  const { format } = named;
  const credential = WITH_CREDENTIAL.has(format) ? await findCredential(ports, certificate) : undefined;
  // Its name was made when there was one.
  if (format === "archive" && !credential) throw beingSigned();
  const hash = hashWith(plain, credential);
  if (named.hash !== hash) return { kind: "moved", address: await addressOf(ports, code, hash, format) };
  const { suffix, contentType } = DOCUMENT_TYPES[format];
  return {
    kind: "document",
    contentType,
    tag: `${hash}${suffix}`,
    bytes: await drawn(ports, { code, facts, plain, format, credential }),
    fileName: savedName(facts, format),
    asciiName: `certificate-${code}${suffix}`,
  };
}

interface Wanted {
  readonly code: string;
  readonly facts: DocumentFacts;
  readonly plain: string;
  readonly format: DocumentFormat;
  readonly credential: SignedCredential | undefined;
}

/** The bytes of a document; what was drawn is kept, and address and credential are put into a kept picture ("Baked Badge"). */
export async function drawn(
  { renders, renderer }: Pick<Ports, "renders" | "renderer">,
  { code, facts, plain, format, credential }: Wanted,
): Promise<Uint8Array> {
  const { suffix, contentType } = DOCUMENT_TYPES[format];
  const attachment = format === "archive" ? credential?.json : undefined;
  const hash = attachment === undefined ? plain : hashWith(plain, credential);
  // What makes a document slow is its template, so all documents of it are left alone.
  const { template } = facts.design;
  const bytes = await renders.once(
    `${code}/${hash}${suffix}`,
    contentType,
    () => renderer.render(facts, format, attachment === undefined ? {} : { attachment }),
    template && `templates/${createHash("sha256").update(JSON.stringify(template)).digest("base64url")}`,
  );
  if (format === "pdf" || format === "archive") return bytes;
  // Whoever is handed the picture, which may show no code, can find the certificate by it.
  const addressed = withText(bytes, ADDRESS_KEYWORD, facts.address);
  return format === "png" && credential ? withText(addressed, BAKED_KEYWORD, credential.json) : addressed;
}
