import { createHash, createPublicKey, type KeyObject, verify } from "node:crypto";
import bs58 from "bs58";
import jsonld from "jsonld";
import { OPEN_BADGES_CONTEXTS } from "#shared/domain/credentials/credential-content.ts";
import type { JsonRecord } from "#shared/domain/credentials/verify/json.ts";
import credentialsV2 from "./contexts/credentials-v2.json" with { type: "json" };
import openBadges from "./contexts/ob-v3p0-3.0.3.json" with { type: "json" };
import openBadgesMore from "./contexts/ob-v3p0-extensions.json" with { type: "json" };

export type JsonLd = JsonRecord;

const [CREDENTIALS, BADGES, EXTENSIONS] = OPEN_BADGES_CONTEXTS;
const CONTEXTS: ReadonlyMap<string, object> = new Map<string, object>([
  [CREDENTIALS, credentialsV2],
  [BADGES, openBadges],
  [EXTENSIONS, openBadgesMore],
]);

/** Nothing is ever fetched: whoever could change a context could change what is signed. */
async function ownCopy(address: string) {
  const document = CONTEXTS.get(address);
  if (document === undefined) throw new Error(`There is no copy of the context ${address}.`);
  return { documentUrl: address, document };
}

/** The canonical N-Quads of a document (RDFC-1.0); throws for what no context defines, as the signature would not cover it. */
export function canonize(document: JsonLd): Promise<string> {
  const options = {
    algorithm: "RDFC-1.0",
    format: "application/n-quads",
    safe: true,
    documentLoader: ownCopy,
    // Bounds the work for graphs of blank nodes that were made to be slow.
    maxWorkFactor: 1,
  };
  return jsonld.canonize(document as object, options as never) as unknown as Promise<string>;
}

/** The multicodec prefix of Ed25519 public keys (Controlled Identifiers 1.0, section 2.2.2). */
const PREFIX = Buffer.from([0xed, 0x01]);

/** An Ed25519 public key as Multikey text, `z6Mk…`. */
export function toMultikey(key: KeyObject): string {
  const raw = Buffer.from(key.export({ format: "jwk" }).x!, "base64url");
  return `z${bs58.encode(Buffer.concat([PREFIX, raw]))}`;
}

export function fromMultikey(text: string): KeyObject {
  const raw = Buffer.from(bs58.decode(text.slice(1))).subarray(PREFIX.length);
  return createPublicKey({
    key: { kty: "OKP", crv: "Ed25519", x: raw.toString("base64url") },
    format: "jwk",
  });
}

/** A proof of Data Integrity 1.0, without its value. */
interface ProofOptions {
  readonly type: "DataIntegrityProof";
  readonly cryptosuite: "eddsa-rdfc-2022";
  /** Seconds, ISO 8601. */
  readonly created: string;
  readonly verificationMethod: string;
  readonly proofPurpose: "assertionMethod";
}

const sha256 = (text: string): Buffer => createHash("sha256").update(text).digest();

/** The 64 bytes that are signed: hashes of the proof's options and of the document without proofs (EdDSA Cryptosuites 1.0, 3.2.4). */
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

/** Whether an eddsa-rdfc-2022 proof was made with a key over exactly this document without its proofs. Throws as {@link canonize}. */
export async function proofHolds(document: JsonLd, proof: JsonLd, key: KeyObject): Promise<boolean> {
  const { proofValue, ...options } = proof;
  if (typeof proofValue !== "string" || !/^z[1-9A-HJ-NP-Za-km-z]{1,90}$/.test(proofValue)) return false;
  const signature = bs58.decode(proofValue.slice(1));
  return signature.length === 64 && verify(null, await hashOf(document, options), key, signature);
}
