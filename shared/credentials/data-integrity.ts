import { createHash, type KeyObject, verify } from "node:crypto";
import bs58 from "bs58";
import { canonize, type JsonLd } from "./json-ld.ts";

/** A proof of Data Integrity 1.0, without its value. */
export interface ProofOptions {
  readonly type: "DataIntegrityProof";
  readonly cryptosuite: "eddsa-rdfc-2022";
  /** Seconds, ISO 8601. */
  readonly created: string;
  readonly verificationMethod: string;
  readonly proofPurpose: "assertionMethod";
}

const sha256 = (text: string): Buffer => createHash("sha256").update(text).digest();

/**
 * The 64 bytes that are signed: the hashes of the proof's options and of the document without proofs (Data Integrity EdDSA
 * Cryptosuites 1.0, section 3.2.4). Throws as {@link canonize}.
 */
export async function hashOf(document: JsonLd, options: JsonLd): Promise<Buffer> {
  const context = document["@context"]!;
  const texts = await Promise.all([canonize({ "@context": context, ...options }), canonize(document)]);
  return Buffer.concat(texts.map(sha256));
}

/** The document with its proof, in a list of one, as the schema of Open Badges wants it. `sign` makes an Ed25519 signature. */
export async function withProof(
  document: JsonLd,
  options: ProofOptions,
  sign: (bytes: Uint8Array) => Uint8Array,
): Promise<JsonLd> {
  const signature = sign(await hashOf(document, { ...options }));
  return { ...document, proof: [{ ...options, proofValue: `z${bs58.encode(signature)}` }] };
}

/**
 * Whether a proof of the suite eddsa-rdfc-2022 was made with the private half of a key over exactly this document (without its
 * proofs). Throws as {@link canonize}.
 */
export async function proofHolds(document: JsonLd, proof: JsonLd, key: KeyObject): Promise<boolean> {
  const { proofValue, ...options } = proof;
  if (typeof proofValue !== "string" || !/^z[1-9A-HJ-NP-Za-km-z]{1,90}$/.test(proofValue)) return false;
  const signature = bs58.decode(proofValue.slice(1));
  return signature.length === 64 && verify(null, await hashOf(document, options), key, signature);
}
