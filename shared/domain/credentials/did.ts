import { createHash } from "node:crypto";
import * as z from "zod";
import type { IssuerKey, KnownIssuer, MethodNames } from "./issuer.ts";

/**
 * The DID of an organization, `did:web:…`: host and path of the service's address, then `issuers` and the id. Its document
 * is at `<address>/issuers/<id>/did.json` (did:web method, "Read (Resolve)").
 */
export function didOf(baseUrl: string, organizationId: string): string {
  const { host, pathname } = new URL(baseUrl);
  const path = pathname.split("/").filter((part) => part !== "");
  const parts = [host, ...path, "issuers", organizationId];
  return `did:web:${parts.map((part) => part.replaceAll(":", "%3A")).join(":")}`;
}

/** The names by which proofs and tokens name a key (decision 16.3). */
export const methodNames = (did: string, key: IssuerKey): MethodNames => ({
  ed25519: `${did}#${key.multikey}`,
  p256: `${did}#${thumbprint(key.jwk)}`,
});

/** RFC 7638: the required members in the order of the alphabet. */
const thumbprint = ({ crv, kty, x, y }: IssuerKey["jwk"]): string =>
  createHash("sha256").update(JSON.stringify({ crv, kty, x, y })).digest("base64url");

/** The contexts of a DID document, of Multikey, and of JsonWebKey2020. */
const CONTEXTS = [
  "https://www.w3.org/ns/did/v1",
  "https://w3id.org/security/multikey/v1",
  "https://w3id.org/security/suites/jws-2020/v1",
] as const;

/** Decentralized Identifiers 1.0, as far as our documents use it. */
export const DidDocument = z
  .strictObject({
    "@context": z.array(z.url()),
    id: z.string().meta({ description: "The DID, as credentials name their issuer." }),
    verificationMethod: z
      .array(
        z.union([
          z.strictObject({
            id: z.string(),
            type: z.literal("Multikey"),
            controller: z.string(),
            publicKeyMultibase: z.string(),
          }),
          z.strictObject({
            id: z.string(),
            type: z.literal("JsonWebKey2020"),
            controller: z.string(),
            publicKeyJwk: z.strictObject({
              kty: z.literal("EC"),
              crv: z.literal("P-256"),
              x: z.string(),
              y: z.string(),
            }),
          }),
        ]),
      )
      .meta({ description: "All keys that it has ever had, oldest first." }),
    assertionMethod: z
      .array(z.string())
      .meta({ description: "The keys whose signatures count: all but those that somebody else may have." }),
  })
  .meta({ id: "DidDocument" });
type DidDocument = z.infer<typeof DidDocument>;

/**
 * The DID document of an issuer. Every key stays in it, since verifiers need it for what it signed; only a distrusted one
 * is no longer in `assertionMethod`, so that they refuse what it signed (decision 16.3).
 */
export function didDocument({ issuer: { did }, keys }: KnownIssuer): DidDocument {
  const named = keys.map((key) => ({ key, names: methodNames(did, key) }));
  return {
    "@context": [...CONTEXTS],
    id: did,
    verificationMethod: named.flatMap(({ key, names }) => [
      { id: names.ed25519, type: "Multikey" as const, controller: did, publicKeyMultibase: key.multikey },
      { id: names.p256, type: "JsonWebKey2020" as const, controller: did, publicKeyJwk: inOrder(key.jwk) },
    ]),
    assertionMethod: named
      .filter(({ key }) => key.distrusted_at === null)
      .flatMap(({ names }) => [names.ed25519, names.p256]),
  };
}

/** Members as they are stored come in any order, and equal documents are to have equal bytes. */
const inOrder = ({ kty, crv, x, y }: IssuerKey["jwk"]): IssuerKey["jwk"] => ({ kty, crv, x, y });
