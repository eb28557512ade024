import * as z from "zod";

/** Path parameters of an operation on one issuer. */
export const IssuerParams = z.strictObject({
  organization_id: z.uuid().toLowerCase().meta({ description: "The organization that issues." }),
});

/** The address of the profile of an issuer, which credentials name. */
export const issuerUrl = (baseUrl: string, organizationId: string): string =>
  `${baseUrl}/issuers/${organizationId}`;

/** Who signs credentials: an organization, with the name that they carry for ever. */
export interface CredentialIssuer {
  readonly organization_id: string;
  /** `did:web:…`, written down with the first key; it stays when the service's address changes. */
  readonly did: string;
  /** Hex, 32 bytes: the order of the indexes in its status lists (status-order.ts). */
  readonly status_key: string;
  readonly created_at: string;
}

/** A key of an issuer: two pairs, since the two forms of a credential have different algorithms. */
export interface IssuerKey {
  readonly organization_id: string;
  /** UUID version 7. */
  readonly id: string;
  /** Ed25519, `z6Mk…`: signs `eddsa-rdfc-2022`. */
  readonly multikey: string;
  /** P-256: signs ES256. */
  readonly jwk: { readonly kty: "EC"; readonly crv: "P-256"; readonly x: string; readonly y: string };
  readonly created_at: string;
  /** From then on it signs: later than caches keep a DID document without it. */
  readonly used_from: string;
  /** When an operator said that somebody else may have it; its signatures no longer count. */
  readonly distrusted_at: string | null;
}

/**
 * The private halves of a key (PKCS #8), encrypted by KMS with the organization in the context; base64. They are kept apart
 * from the key, so that what only reads keys never has them.
 */
export interface SealedHalves {
  readonly ed25519: string;
  readonly p256: string;
}

/** An issuer with all its keys, oldest first. */
export interface KnownIssuer {
  readonly issuer: CredentialIssuer;
  readonly keys: readonly IssuerKey[];
}

/** The name of a key in the DID document: of the Ed25519 pair, and of the P-256 pair (RFC 7638 thumbprint). */
export interface MethodNames {
  readonly ed25519: string;
  readonly p256: string;
}
