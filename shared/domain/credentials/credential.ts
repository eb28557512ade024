/** Where the status of a credential stands: a bit of a list of its organization. */
export interface StatusEntry {
  readonly list: number;
  readonly index: number;
}

/** A credential as stored: signed once, and again only when what it says of its holder changes. */
export interface SignedCredential {
  readonly organization_id: string;
  readonly certificate_id: string;
  /** The `id` in it, which stays when it is signed again. */
  readonly id: string;
  /** Of the issuer's key. */
  readonly key_id: string;
  readonly status: StatusEntry;
  /** SHA-256 of the facts that can change; other ones are signed anew. */
  readonly facts: string;
  readonly valid_from: string;
  readonly signed_at: string;
  /** The credential with its proof, JSON in ASCII. */
  readonly json: string;
  /** The VC-JWT form. */
  readonly jwt: string;
}

/** The keyword of the text in a picture that has the credential (Open Badges 3.0, section 5.3.1). */
export const BAKED_KEYWORD = "openbadgecredential";
/** The keyword of the text in every picture of ours that has the address of the certificate's page. */
export const ADDRESS_KEYWORD = "certificate-address";

/** How many credentials one status list has (Bitstring Status List 1.0, section 6.1: the smallest size allowed). */
export const STATUS_LIST_ENTRIES = 131_072;

/** A status list as published. */
export interface StatusList {
  readonly organization_id: string;
  readonly list: number;
  /** Its address, as its credentials name it; it stays when the service's address changes. */
  readonly id: string;
  /** Of the issuer's key. */
  readonly key_id: string;
  /** How often it was signed; a writer names the one it replaces. */
  readonly version: number;
  /** When its run began; all indexes that were revoked before are in it. */
  readonly built_at: string;
  /** The signed list, JSON in ASCII. */
  readonly json: string;
}
