import { decodeProtectedHeader, importJWK, type JWK, jwtVerify } from "jose";

interface Method {
  readonly id: string;
  readonly controller?: string;
  readonly publicKeyJwk?: JWK;
}
interface DidDocument {
  readonly id: string;
  readonly assertionMethod: readonly unknown[];
  readonly verificationMethod: readonly Method[];
}
type Claims = Readonly<Record<string, unknown>>;

const HEADERS = ["alg", "kid", "jwk", "typ"];
const ALGORITHMS = ["RS256", "ES256"];
const inSeconds = (time: unknown) => Date.parse(String(time)) / 1_000;

/** The key of a DID document that the public validator would take: named by a string, with a controller and a JWK. */
function keyOf(document: DidDocument, kid: string | undefined): JWK {
  // The validator reads the entries as strings until one is right.
  const named = document.assertionMethod.some((entry) => {
    if (typeof entry !== "string") throw new Error("assertionMethod has an entry that is no string");
    return entry === kid;
  });
  const method = document.verificationMethod.find(({ id }) => id === kid);
  if (!named || !method?.controller || !method.publicKeyJwk)
    throw new Error("the key is not in the DID document");
  return method.publicKeyJwk;
}

/**
 * Checks a VC-JWT as section 8.2 of Open Badges 3.0 says, with `jose` for the signature. Throws an error that names the first
 * rule that does not hold; gives the credential in it.
 */
export async function checkVcJwt(jwt: string, document: DidDocument, now = new Date()): Promise<Claims> {
  const header = decodeProtectedHeader(jwt);
  const further = Object.keys(header).filter((name) => !HEADERS.includes(name));
  if (further.length > 0) throw new Error(`the header has ${further}`);
  if (header.typ !== undefined && header.typ !== "JWT") throw new Error(`typ is ${header.typ}`);
  if (!ALGORITHMS.includes(header.alg ?? "")) throw new Error(`alg is ${header.alg}`);
  const key = await importJWK(keyOf(document, header.kid), header.alg);
  const { payload } = await jwtVerify(jwt, key, { algorithms: ALGORITHMS, currentDate: now });
  const { iss, sub, jti, nbf, exp, ...credential } = payload as Claims;
  const issuer = credential.issuer as Claims | undefined;
  if (credential.vc !== undefined || issuer === undefined)
    throw new Error("the credential is not at the top");
  const subject = credential.credentialSubject as Claims;
  const pairs: readonly [string, unknown, unknown][] = [
    ["iss", iss, issuer.id],
    ["iss is the issuer of the key", iss, document.id],
    ["sub", sub, subject.id],
    ["jti", jti, credential.id],
    ["nbf", nbf, inSeconds(credential.validFrom)],
    ["exp", exp, credential.validUntil === undefined ? undefined : inSeconds(credential.validUntil)],
  ];
  const wrong = pairs.find(([, claim, said]) => claim !== said);
  if (wrong) throw new Error(`${wrong[0]} does not repeat the credential`);
  for (const [name, claim] of pairs.slice(0, 5))
    if (claim === undefined) throw new Error(`${name} is missing`);
  return credential;
}
