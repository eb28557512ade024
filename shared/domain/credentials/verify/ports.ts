import type { JsonRecord } from "./json.ts";

/** A public key as Multikey text or as JWK. */
export type PublicKey = { readonly multikey: string } | { readonly jwk: JsonRecord };

/** What a signature turned out to be. `unknown_key`: a key of a kind that does not go with it. */
export type SignatureFinding =
  | "holds"
  | "changed"
  | "unknown_key"
  | "unknown_context"
  | "undefined_term"
  | "too_complex";

/** Checks signatures, whoever made them. */
export interface SignatureChecks {
  /** A Data Integrity proof by Ed25519 over a document without its proofs. */
  proof(document: JsonRecord, proof: JsonRecord, key: PublicKey): Promise<SignatureFinding>;
  /** A compact token. */
  token(text: string, algorithm: "RS256" | "ES256", key: PublicKey): Promise<SignatureFinding>;
}

export type FetchedDocument =
  | { readonly kind: "document"; readonly text: string }
  /** `problem`: what to tell, in a sentence. */
  | { readonly kind: "unreachable"; readonly problem: string };

/** Fetches public documents of other hosts, by the guarded way to them (decision 10.8); follows no redirect. */
export interface ForeignDocuments {
  /** `until` ends the wait. */
  fetch(address: string, bytesMax: number, until: AbortSignal): Promise<FetchedDocument>;
}

/** When a check is made, and when it stops waiting for others. */
export interface Moment {
  readonly now: Date;
  readonly until: AbortSignal;
}
