import type { Badge, OutlinedBadge } from "../badges/badge.ts";
import type { OutlinedEvent } from "../events/event.ts";
import type { SignedCredential, StatusList } from "./credential.ts";
import type { CredentialIssuer, IssuerKey, KnownIssuer, SealedHalves } from "./issuer.ts";
import type { CheckedFile, VerificationReport } from "./report.ts";
import type { JsonRecord } from "./verify/json.ts";

/** What a signature turned out to be. */
export type SignatureFinding = "holds" | "changed" | "undefined_term" | "too_complex";

/** Checks signatures with keys of ours. */
export interface SignatureChecks {
  /** A Data Integrity proof by Ed25519 over a document without its proof. */
  proof(document: JsonRecord, proof: JsonRecord, multikey: string): Promise<SignatureFinding>;
  /** A compact token by ES256. */
  token(text: string, jwk: IssuerKey["jwk"]): Promise<SignatureFinding>;
}

/** What must stay true of an issuer when the table that has it is put back to an earlier moment (decision 12.33). */
export type IssuerEntry = { readonly at: string } & (
  | {
      readonly event: "established";
      readonly issuer: CredentialIssuer;
      readonly key: IssuerKey;
      readonly sealed: SealedHalves;
    }
  | { readonly event: "key_added"; readonly key: IssuerKey; readonly sealed: SealedHalves }
  | { readonly event: "distrusted"; readonly organization_id: string; readonly key_id: string }
);

/** The log of issuers outside the main table, which has each change before it is made. */
export interface IssuerLog {
  /** What happened to issuers at `since` or later, in the order of time. */
  issuerEntries(since: string): Promise<readonly IssuerEntry[]>;
  /** Makes a change of an issuer again; false when it is made already. */
  applyToIssuer(entry: IssuerEntry): Promise<boolean>;
  /** Moves the counter on, once for each `because`; false when that was done before. */
  skip(organizationId: string, numbers: number, because: string): Promise<boolean>;
}

/** Ports of credentials. */
export interface CredentialPorts {
  credentials: Credentials;
  /** Only who writes credentials may open private keys. */
  "credentials.write": CredentialWrites;
  issuers: Issuers;
  /** Apart: the addresses of verifiers read nothing but what issuers sign with and publish. */
  "issuers.profile": IssuerProfiles;
  "issuers.write": IssuerWrites;
  contextCopies: ContextCopies;
  credentialVerifier: CredentialVerifier;
  fileReader: FileReader;
}

/** Reads issuers and the public halves of their keys. */
export interface Issuers {
  /** A consistent read. */
  statusList(organizationId: string, list: number): Promise<StatusList | undefined>;
  /** How many credentials an organization has signed, each counted once. */
  count(organizationId: string): Promise<number>;
  /** A consistent read; undefined for an organization that has signed nothing yet. */
  find(organizationId: string): Promise<KnownIssuer | undefined>;
}

export interface IssuerProfiles {
  /** A badge of any organization by its short code: as it is, or as it was in a revision. */
  badge(code: string, revision?: number): Promise<Badge | undefined>;
  /** The newest events of an organization, of every state. */
  events(organizationId: string, limit: number): Promise<readonly OutlinedEvent[]>;
  /** Badges that a credential names, as they are now. */
  badges(organizationId: string, limit: number): Promise<readonly OutlinedBadge[]>;
  /** Whether a credential of the organization names this badge. */
  has(organizationId: string, code: string): Promise<boolean>;
}

export interface IssuerWrites extends KeyPairs {
  /** Stores an issuer with its first key; false when it has one, also from a request at the same time. */
  establish(issuer: CredentialIssuer, key: IssuerKey, sealed: SealedHalves): Promise<boolean>;
  /** Stores a further key; false when it exists, or `newest` is not the newest key any more, so that of two one is stored. */
  addKey(key: IssuerKey, sealed: SealedHalves, newest: IssuerKey): Promise<boolean>;
  /** Gives the key after the change, undefined if there is none. Repeating it changes nothing. */
  distrust(organizationId: string, keyId: string, at: Date): Promise<IssuerKey | undefined>;
  /** Notes that a credential names this badge, and what the badge is now. Writes nothing when `revision` is noted already. */
  note(organizationId: string, code: string, revision: number): Promise<void>;
}

/** A document of JSON, as it is signed. */
export type Unsigned = Readonly<Record<string, unknown>>;

/** Signs with the keys of an organization, and makes key pairs; the private halves are opened here only, and nobody sees them. */
export interface CredentialSigning {
  /** Both forms of a credential. `at`: the time of the proof. */
  sign(did: string, key: IssuerKey, credential: Unsigned, at: Date): Promise<{ json: string; jwt: string }>;
  /** A document with an `eddsa-rdfc-2022` proof, JSON in ASCII. */
  prove(did: string, key: IssuerKey, document: Unsigned, at: Date): Promise<string>;
}

export interface KeyPairs {
  /** A key pair whose private halves are sealed: who makes one, as an operator may, cannot open it. */
  make(
    organizationId: string,
  ): Promise<Pick<IssuerKey, "multikey" | "jwk"> & { readonly sealed: SealedHalves }>;
}

export interface Credentials {
  /** A consistent read. */
  find(certificateId: string): Promise<SignedCredential | undefined>;
}

/** Writes signed credentials, the numbers of their status indexes and the lists of those that are revoked. */
export interface CredentialWrites extends CredentialSigning {
  /** Stores a credential in place of `previous` (undefined: of none); false when another one is there meanwhile. */
  save(credential: SignedCredential, previous: SignedCredential | undefined): Promise<boolean>;
  /** Removes the credential of a certificate. */
  remove(certificateId: string): Promise<void>;
  /** The number of the next credential, from 0; no two calls give the same. */
  next(organizationId: string): Promise<number>;
  /** Notes that an index is revoked, for good. Repeating it changes nothing. */
  mark(organizationId: string, list: number, index: number): Promise<void>;
  /** All revoked indexes of a list; a consistent read. */
  marked(organizationId: string, list: number): Promise<readonly number[]>;
  /** Takes the permit to build a list, for so many seconds; false while another run has it. */
  claim(organizationId: string, list: number, at: Date, seconds: number): Promise<boolean>;
  /** Publishes a list in place of version `version - 1` (none for 1); false when another one is there meanwhile. */
  publish(list: StatusList): Promise<boolean>;
}

/** Checks a credential; done by a function of its own. */
export interface CredentialVerifier {
  /** `file`: JSON, JWT, SVG, PDF or a picture. Never throws for what is in it. */
  verify(file: Uint8Array): Promise<VerificationReport>;
  /** The same for a page, which leads to the certificate that a file without a credential names. */
  read(file: Uint8Array): Promise<CheckedFile>;
}

/** QR codes in what a file shows; "unreadable": no PNG, JPEG, WebP or PDF, damaged, or more work than is done for one. */
export type PictureFinding =
  | { readonly kind: "read"; readonly texts: readonly string[] }
  | { readonly kind: "none" | "unreadable" };

/** A small WebP of what a file shows. `isWhole`: it shows no more, as a PDF with further pages does. */
export interface Thumbnail {
  readonly picture: Uint8Array;
  readonly isWhole: boolean;
}

/** Reads files of strangers in a process that can be ended at any time. Never throws for what is in them. */
export interface FileReader extends SignatureChecks {
  /** In a picture, and in the first pages of a PDF as a viewer shows them. */
  qrCodes(file: Uint8Array): Promise<PictureFinding>;
  /** Addresses of links, and texts of pages. */
  pdfTexts(pdf: Uint8Array): Promise<readonly string[]>;
  /** Of a picture or a PDF; undefined for one that cannot be read. */
  thumbnail(file: Uint8Array): Promise<Thumbnail | undefined>;
  /** Ends the processes. */
  close(): Promise<void>;
}

/** Our copies of the JSON-LD contexts that credentials are signed with, for whoever checks one without the network. */
export interface ContextCopies {
  all(): readonly { readonly address: string; readonly name: string; readonly text: string }[];
}
