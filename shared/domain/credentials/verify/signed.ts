import { methodNames } from "../did.ts";
import type { IssuerKey, KnownIssuer, MethodNames } from "../issuer.ts";
import type { SignatureChecks } from "../ports.ts";
import { Failed } from "./finding.ts";
import { asList, asText, isPlain, isRecord, type Json, type JsonRecord, readRecord } from "./json.ts";
import type { CredentialText } from "./read-file.ts";

/** A signed document: with a proof in it, or as a token. */
export interface Signed {
  readonly document: JsonRecord;
  /** Null for a document with a proof. */
  readonly token: { readonly text: string; readonly header: JsonRecord } | null;
}

/** Reads JSON or the payload of a token. Throws {@link Failed} with a code of the check "readable". */
export function readSigned({ form, text }: CredentialText): Signed {
  if (form === "json") return { document: readRecord(text), token: null };
  const [header, payload] = text.split(".");
  return { document: readPart(payload!), token: { text, header: readPart(header!) } };
}

function readPart(part: string): JsonRecord {
  const bytes = Buffer.from(part, "base64url");
  // Two spellings of one token would be two files that look different and are the same.
  if (bytes.toString("base64url") !== part) throw new Failed("not_json");
  try {
    return readRecord(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (error) {
    throw error instanceof Failed ? error : new Failed("not_json");
  }
}

/** Throws {@link Failed} with a code of the check "well_formed" for what makes the form of a signed document doubtful. */
export function checkForm({ document, token }: Signed): void {
  if (token === null) {
    if (!isPlain(document)) throw new Failed("ambiguous_names");
    return;
  }
  const { alg, typ, kid, ...others } = token.header;
  if (alg !== "ES256" || typ !== "JWT" || typeof kid !== "string" || Object.keys(others).length > 0)
    throw new Failed("jwt_header");
}

/** Checks the signature by the issuer's keys. Throws {@link Failed} with a code of the check "signature". */
export async function checkSignature(
  signatureChecks: SignatureChecks,
  { document, token }: Signed,
  issuer: KnownIssuer,
): Promise<void> {
  const { proof: proofs, ...bare } = document;
  const finding =
    token !== null
      ? await signatureChecks.token(token.text, keyNamed(issuer, "p256", token.header.kid).jwk)
      : await checkProof(signatureChecks, bare, onlyProof(proofs), issuer);
  if (finding !== "holds") throw new Failed(finding);
}

const checkProof = (
  signatureChecks: SignatureChecks,
  bare: JsonRecord,
  proof: JsonRecord,
  issuer: KnownIssuer,
) => signatureChecks.proof(bare, proof, keyNamed(issuer, "ed25519", proof.verificationMethod).multikey);

/** Ours have one proof, of one kind: what another one says of the document would be left unread. */
function onlyProof(proofs: Json | undefined): JsonRecord {
  const [proof, ...others] = asList(proofs);
  if (proof === undefined) throw new Failed("unsigned");
  if (!isRecord(proof) || others.length > 0) throw new Failed("unknown_proof");
  const { type, cryptosuite, proofPurpose } = proof;
  if (
    type !== "DataIntegrityProof" ||
    cryptosuite !== "eddsa-rdfc-2022" ||
    proofPurpose !== "assertionMethod"
  )
    throw new Failed("unknown_proof");
  return proof;
}

function keyNamed(
  { issuer, keys }: KnownIssuer,
  pair: keyof MethodNames,
  method: Json | undefined,
): IssuerKey {
  const key = keys.find((one) => methodNames(issuer.did, one)[pair] === asText(method));
  if (!key) throw new Failed("other_key");
  if (key.distrusted_at !== null) throw new Failed("key_distrusted");
  return key;
}
