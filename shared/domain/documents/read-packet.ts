import { didDocument } from "../credentials/did.ts";
import { requiredCredential } from "../credentials/wanted-credential.ts";
import { DomainError } from "../errors.ts";
import type { Ports } from "../ports.ts";
import { CREDENTIALS } from "../rules.ts";
import type { DocumentFacts } from "./document-facts.ts";
import { fileNamePart } from "./document-file.ts";
import { drawn, presentDocument } from "./read-document.ts";
import type { ZipFile } from "./zip-documents.ts";

/** What a packet says of its certificate in its instructions. */
export interface PacketFacts {
  readonly facts: DocumentFacts;
  /** Of the issuer. */
  readonly did: string;
  /** The address of the status list, and when the copy in the packet was made. */
  readonly list: string;
  readonly listedAt: Date;
  readonly contexts: readonly { readonly address: string; readonly file: string }[];
}

/** Everything with which a certificate can be checked without us, but for the instructions. */
export interface Packet extends PacketFacts {
  readonly files: readonly ZipFile[];
  /** Under which a browser saves it. */
  readonly fileName: string;
  /** When the credential was signed. */
  readonly at: Date;
}

type PacketPorts = Pick<
  Ports,
  | "certificates"
  | "images"
  | "settings"
  | "credentials"
  | "credentialsQueue"
  | "clock"
  | "issuers"
  | "contextCopies"
  | "renders"
  | "renderer"
>;

/**
 * The offline packet of a certificate: both forms of its credential, the keys of its issuer, the status list of now, the
 * contexts and the archive. Throws as the document does, and `service_unavailable` while something of it is not published.
 */
export async function readPacket(ports: PacketPorts, code: string): Promise<Packet> {
  const { certificate, facts, hash } = await presentDocument(ports, code);
  const credential = await requiredCredential(ports, certificate);
  const [issuer, list, pdf] = await Promise.all([
    ports.issuers.find(certificate.organization_id),
    ports.issuers.statusList(certificate.organization_id, credential.status.list),
    drawn(ports, { code, facts, plain: hash, format: "archive", credential }),
  ]);
  if (!issuer || !list)
    throw new DomainError("service_unavailable", "The issuer's keys are being published; please try again.", {
      retryAfterSeconds: CREDENTIALS.retryAfterSeconds,
    });
  const at = new Date(credential.signed_at);
  const text = (name: string, content: string, when = at): ZipFile => ({
    name,
    bytes: Buffer.from(content),
    at: when,
  });
  const listedAt = new Date(list.built_at);
  const contexts = ports.contextCopies
    .all()
    .map(({ address, name, text }) => ({ address, file: `contexts/${name}`, text }));
  return {
    facts,
    at,
    listedAt,
    did: issuer.issuer.did,
    list: listAddress(credential.json),
    contexts,
    fileName: `${fileNamePart(facts.recipient_name) || code}.zip`,
    files: [
      { name: "certificate.pdf", bytes: pdf, at },
      text("credential.json", credential.json),
      text("credential.jwt", credential.jwt),
      text("did.json", JSON.stringify(didDocument(issuer), null, 2)),
      text("status-list.json", list.json, listedAt),
      ...contexts.map(({ file, text: content }) => text(file, content)),
    ],
  };
}

const listAddress = (json: string): string =>
  (JSON.parse(json) as { credentialStatus: { statusListCredential: string } }).credentialStatus
    .statusListCredential;
