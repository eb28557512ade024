import type { IssuerKey } from "../issuer.ts";
import type { JsonRecord } from "./json.ts";

/** What a signature turned out to be. */
export type SignatureFinding = "holds" | "changed" | "undefined_term" | "too_complex";

/** Checks signatures with keys of ours. */
export interface SignatureChecks {
  /** A Data Integrity proof by Ed25519 over a document without its proof. */
  proof(document: JsonRecord, proof: JsonRecord, multikey: string): Promise<SignatureFinding>;
  /** A compact token by ES256. */
  token(text: string, jwk: IssuerKey["jwk"]): Promise<SignatureFinding>;
}
