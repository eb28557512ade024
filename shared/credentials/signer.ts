import { sign as signBytes } from "node:crypto";
import { CompactSign } from "jose";
import type { Connect } from "#shared/connect.ts";
import { inSeconds } from "#shared/domain/credentials/credential-content.ts";
import { methodNames } from "#shared/domain/credentials/did.ts";
import type { IssuerKey } from "#shared/domain/credentials/issuer.ts";
import type { CredentialSigning, Unsigned } from "#shared/domain/credentials/ports.ts";
import type { Grants } from "#shared/grant.ts";
import { credentialRecords } from "#shared/storage/credentials/credentials.ts";
import { LASTING_GRANT } from "#shared/storage/lasting-log.ts";
import {
  CREDENTIAL_KEYS,
  credentialPartitions,
  credentialPatterns,
} from "#shared/storage/table/credential-keys.ts";
import { type JsonLd, withProof } from "./data-integrity.ts";
import { type OpenKey, openKeys } from "./issuer-keys.ts";

export type OpenKeys = (key: IssuerKey) => Promise<OpenKey>;

export const credentialsWriteGrants: Grants<"credentials.write"> = () => [
  {
    table: "main",
    actions: ["DeleteItem", "PutItem", "Query", "UpdateItem"],
    prefix: [
      CREDENTIAL_KEYS,
      credentialPatterns.issuers,
      credentialPatterns.revokedIndexes,
      credentialPartitions.issuer("*"),
    ],
  },
  LASTING_GRANT,
  { kmsKey: "issuerKeys", actions: ["Decrypt"] },
  { table: "main", actions: ["GetItem"] },
];

export const connectCredentialsWrite: Connect<"credentials.write"> = (connection) => ({
  ...credentialRecords(connection),
  ...credentialSigner(openKeys(connection)),
});

/** Signs with the keys that `open` gives. What no context defines is refused, so that nothing is left unsigned. */
export function credentialSigner(open: OpenKeys): CredentialSigning {
  const prove = async (did: string, key: IssuerKey, document: Unsigned, at: Date): Promise<string> => {
    const { ed25519 } = await open(key);
    const options = {
      type: "DataIntegrityProof",
      cryptosuite: "eddsa-rdfc-2022",
      created: inSeconds(at),
      verificationMethod: methodNames(did, key).ed25519,
      proofPurpose: "assertionMethod",
    } as const;
    return asciiJson(
      await withProof(document as JsonLd, options, (bytes) => signBytes(null, bytes, ed25519)),
    );
  };
  return {
    prove,
    async sign(did, key, credential, at) {
      const [json, jwt] = await Promise.all([
        prove(did, key, credential, at),
        asJwt(did, key, credential, open),
      ]);
      return { json, jwt };
    },
  };
}

/** The VC-JWT of a credential (Open Badges 3.0, 8.2); its times must be whole seconds, as `nbf` and `exp` are compared with them. */
async function asJwt(did: string, key: IssuerKey, credential: Unsigned, open: OpenKeys): Promise<string> {
  const { id, validFrom, validUntil, credentialSubject } = credential;
  const claims = {
    ...credential,
    iss: did,
    jti: id,
    sub: (credentialSubject as Unsigned).id,
    nbf: Date.parse(String(validFrom)) / 1_000,
    ...(validUntil === undefined ? {} : { exp: Date.parse(String(validUntil)) / 1_000 }),
  };
  const { p256 } = await open(key);
  return new CompactSign(Buffer.from(asciiJson(claims)))
    .setProtectedHeader({ alg: "ES256", kid: methodNames(did, key).p256, typ: "JWT" })
    .sign(p256);
}

/** A value as JSON in ASCII, with other characters escaped, also lone halves of them: it is read as the same value again. */
export const asciiJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
