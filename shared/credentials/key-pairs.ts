import { createPublicKey, type KeyObject } from "node:crypto";
import { GenerateDataKeyPairWithoutPlaintextCommand, KMSClient } from "@aws-sdk/client-kms";
import { required } from "#shared/config.ts";
import type { Connection } from "#shared/connect.ts";
import { httpBounds, withinDeadlineOf } from "#shared/deadlines.ts";
import type { IssuerKey } from "#shared/domain/credentials/issuer.ts";
import type { CredentialSigning } from "#shared/domain/credentials/ports.ts";
import { toMultikey } from "./multikey.ts";

/** Binds private halves to their organization. Ids only, because CloudTrail shows the context in clear. */
export const sealedFor = (organizationId: string): Record<string, string> => ({
  organization_id: organizationId,
});

/** Key pairs made by KMS, whose private halves leave it only encrypted (decision 16.2). */
export const newKeyPairs = ({ config }: Connection): Pick<CredentialSigning, "make"> => {
  const keyId = required(config, "ISSUER_KEY_ID");
  let made: KMSClient | undefined;
  async function pair(spec: "ECC_NIST_EDWARDS25519" | "ECC_NIST_P256", organizationId: string) {
    made ??= new KMSClient({ requestHandler: httpBounds(config.STORE_ANSWER_MS) });
    const client = made;
    const command = new GenerateDataKeyPairWithoutPlaintextCommand({
      KeyId: keyId,
      KeyPairSpec: spec,
      EncryptionContext: sealedFor(organizationId),
    });
    const answer = await withinDeadlineOf(
      client,
      (abortSignal) => client.send(command, { abortSignal }),
      config.STORE_ANSWER_MS,
    );
    const { PublicKey: spki, PrivateKeyCiphertextBlob: sealed } = answer;
    if (spki === undefined || sealed === undefined) throw new Error("KMS answered without a key pair");
    return {
      publicKey: createPublicKey({ key: Buffer.from(spki), format: "der", type: "spki" }),
      sealed: Buffer.from(sealed).toString("base64"),
    };
  }
  return {
    async make(organizationId) {
      const [ed25519, p256] = await Promise.all([
        pair("ECC_NIST_EDWARDS25519", organizationId),
        pair("ECC_NIST_P256", organizationId),
      ]);
      return {
        multikey: toMultikey(ed25519.publicKey),
        jwk: toJwk(p256.publicKey),
        sealed: { ed25519: ed25519.sealed, p256: p256.sealed },
      };
    },
  };
};

/** A P-256 public key as a JWK, with the members that it must have and no others. */
export function toJwk(key: KeyObject): IssuerKey["jwk"] {
  const { x, y } = key.export({ format: "jwk" });
  return { kty: "EC", crv: "P-256", x: x!, y: y! };
}
