import { Failed } from "./finding.ts";
import type { KeyReference } from "./issuer-keys.ts";
import { asList, asText, isPlain, isRecord, type JsonRecord, readRecord } from "./json.ts";
import type { PublicKey, SignatureChecks } from "./ports.ts";
import type { CredentialText } from "./read-file.ts";

/** A signed document: with proofs in it, or as a token. */
export interface Signed {
  readonly document: JsonRecord;
  /** Null for a document with proofs. */
  readonly token: { readonly text: string; readonly header: JsonRecord } | null;
}

const PROOFS = 4;
const SUITES: ReadonlySet<unknown> = new Set(["eddsa-rdfc-2022", "eddsa-2022"]);
const ALGORITHMS: ReadonlySet<unknown> = new Set(["RS256", "ES256"]);
const HEADERS: ReadonlySet<string> = new Set(["alg", "kid", "jwk", "typ"]);

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
  const { alg, typ = "JWT", jwk, kid, ...others } = token.header;
  const problem = [
    !ALGORITHMS.has(alg) && "`alg` must be RS256 or ES256.",
    typ !== "JWT" && '`typ` must be "JWT".',
    Object.keys(others).length > 0 && `Only ${[...HEADERS].join(", ")} are allowed in it.`,
    jwk !== undefined && !isRecord(jwk) && "`jwk` must be a key.",
    isRecord(jwk) &&
      ["d", "p", "q", "k"].some((name) => name in jwk) &&
      "`jwk` must not have the private half.",
    kid !== undefined && typeof kid !== "string" && "`kid` must be a text.",
    jwk === undefined && kid === undefined && "It needs `kid` or `jwk`.",
  ].find((problem) => problem !== false);
  if (problem !== undefined) throw new Failed("jwt_header", problem);
  if (document.vc !== undefined) throw new Failed("jwt_wrapped");
}

/** Throws {@link Failed} `jwt_claims` unless the claims of a token say what its credential says (Open Badges 3.0, 8.2.4). */
export function checkClaims({ document, token }: Signed): void {
  if (token === null) return;
  const { iss, jti, sub, nbf, exp, issuer, id, credentialSubject, validFrom, validUntil } = document;
  const seconds = (time: unknown) =>
    time === undefined ? undefined : Math.floor(Date.parse(String(time)) / 1_000);
  const claims = {
    iss: [iss, isRecord(issuer) ? issuer.id : issuer],
    jti: [jti, id],
    sub: [sub, (credentialSubject as JsonRecord).id],
    nbf: [nbf, seconds(validFrom)],
    exp: [exp, seconds(validUntil)],
  };
  for (const [name, [said, meant]] of Object.entries(claims))
    if (said !== meant && !(name === "sub" && said === undefined))
      throw new Failed("jwt_claims", `\`${name}\` differs or is missing.`);
}

/** How each signature names its key. Throws {@link Failed} `unsigned` and `unknown_proof`. */
function referencesOf({ document, token }: Signed): readonly KeyReference[] {
  if (token !== null) {
    const { kid, jwk } = token.header;
    return [{ method: asText(kid), jwk: isRecord(jwk) ? jwk : undefined }];
  }
  return proofsOf(document).map(({ verificationMethod }) => ({
    method: asText(isRecord(verificationMethod) ? verificationMethod.id : verificationMethod),
    jwk: undefined,
  }));
}

/** Checks every signature; `keyOf` gives the key that one names. Throws {@link Failed} with a code of the check "signature". */
export async function checkSignatures(
  signatureChecks: SignatureChecks,
  signed: Signed,
  keyOf: (reference: KeyReference) => PublicKey,
): Promise<void> {
  const { document, token } = signed;
  const keys = referencesOf(signed).map(keyOf);
  if (token !== null)
    return found(await signatureChecks.token(token.text, token.header.alg as "ES256", keys[0]!));
  const { proof: _, ...bare } = document;
  for (const [at, proof] of proofsOf(document).entries())
    found(await signatureChecks.proof(bare, proof, keys[at]!));
}

function found(finding: Awaited<ReturnType<SignatureChecks["token"]>>): void {
  if (finding === "holds") return;
  throw new Failed(finding === "unknown_key" ? "unknown_proof" : finding);
}

/** All proofs must be of a kind that is checked: what another one says of the document would be left unread. */
function proofsOf({ proof }: JsonRecord): readonly JsonRecord[] {
  const proofs = asList(proof);
  if (proofs.length === 0) throw new Failed("unsigned");
  const known = proofs.filter(isRecord).filter(({ type, cryptosuite, proofPurpose }) => {
    const suite = type === "DataIntegrityProof" ? SUITES.has(cryptosuite) : type === "Ed25519Signature2020";
    return suite && proofPurpose === "assertionMethod";
  });
  if (known.length < proofs.length || known.length > PROOFS) throw new Failed("unknown_proof");
  if (new Set(known.map(({ proofValue }) => proofValue)).size < known.length)
    throw new Failed("unknown_proof");
  return known;
}

/** The key that a credential gives itself, by the fragment of its address or in its header; nobody vouches for it. */
export function namedKey({ method, jwk }: KeyReference): PublicKey {
  const multikey = /(?:#|^did:key:)(z[1-9A-HJ-NP-Za-km-z]{40,80})$/.exec(method ?? "")?.[1];
  if (jwk !== undefined) return { jwk };
  if (multikey !== undefined) return { multikey };
  throw new Failed("key_unknown");
}
