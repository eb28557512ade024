import { type KeyObject, sign } from "node:crypto";
import { CompactSign } from "jose";
import { type JsonLd, withProof } from "#shared/credentials/data-integrity.ts";
import { openKeys } from "#shared/credentials/issuer-keys.ts";
import { methodNames } from "#shared/domain/credentials/did.ts";
import { followCertificate } from "#shared/domain/credentials/follow-certificate.ts";
import type { TestStack } from "../../support/stack.ts";
import { connection } from "../issuers/issuer-support.ts";
import { accepted, credentialOf, jobFor } from "../signing/scene.ts";

/** A document with an Ed25519 proof by this key. */
async function proven(document: JsonLd, verificationMethod: string, key: KeyObject): Promise<string> {
  const options = {
    type: "DataIntegrityProof",
    cryptosuite: "eddsa-rdfc-2022",
    created: "2026-01-01T00:00:00Z",
    verificationMethod,
    proofPurpose: "assertionMethod",
  } as const;
  return JSON.stringify(await withProof(document, options, (bytes) => sign(null, bytes, key)));
}

/** The claims of a token that says what the credential says. */
export const claimsOf = (credential: JsonLd): JsonLd => ({
  ...credential,
  iss: (credential.issuer as JsonLd).id!,
  jti: credential.id!,
  sub: (credential.credentialSubject as JsonLd).id!,
  nbf: Date.parse(String(credential.validFrom)) / 1_000,
});

export const token = (
  claims: object,
  header: { alg: string } & Record<string, unknown>,
  key: KeyObject | Buffer,
) => new CompactSign(Buffer.from(JSON.stringify(claims))).setProtectedHeader(header).sign(key as KeyObject);

/** The issuer of an accepted certificate, with its private keys, so that it signs whatever a test makes of the credential. */
export async function anOwnIssuer(stack: TestStack) {
  const one = await accepted(stack);
  await followCertificate(stack.functions.ports, jobFor(one));
  const { proof: _, ...content } = JSON.parse((await credentialOf(stack, one)).json) as JsonLd;
  const { issuer, keys } = (await stack.functions.ports.issuers.find(one.tenant.id))!;
  const methods = methodNames(issuer.did, keys[0]!);
  const { ed25519, p256 } = await openKeys(connection())(keys[0]!);
  const credential = (changes: Record<string, unknown> = {}) => ({ ...content, ...changes }) as JsonLd;
  return {
    did: issuer.did,
    methods,
    ed25519,
    p256,
    jwk: keys[0]!.jwk,
    /** Unsigned. */
    credential,
    issue: (changes?: Record<string, unknown>) => proven(credential(changes), methods.ed25519, ed25519),
  };
}
