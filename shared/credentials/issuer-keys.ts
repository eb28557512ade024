import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";
import { DecryptCommand, GenerateDataKeyPairWithoutPlaintextCommand, KMSClient } from "@aws-sdk/client-kms";
import { type RememberOptions, remembering } from "#shared/bounded-map.ts";
import { required } from "#shared/config.ts";
import type { Connect, Connection } from "#shared/connect.ts";
import { httpBounds, withinDeadlineOf } from "#shared/deadlines.ts";
import type { IssuerKey } from "#shared/domain/credentials/issuer.ts";
import type { KeyPairs } from "#shared/domain/credentials/ports.ts";
import type { Grants } from "#shared/grant.ts";
import { issuerRecords, readSealed } from "#shared/storage/credentials/issuers.ts";
import { credentialPatterns } from "#shared/storage/table/credential-keys.ts";
import { patterns } from "#shared/storage/table/key-patterns.ts";
import { ISSUER_LOG } from "#shared/storage/table/other-keys.ts";
import { toMultikey } from "./data-integrity.ts";

/** Binds private halves to their organization. Ids only, because CloudTrail shows the context in clear. */
const sealedFor = (organizationId: string): Record<string, string> => ({
  organization_id: organizationId,
});

export const issuersWriteGrants: Grants<"issuers.write"> = () => [
  {
    table: "main",
    actions: ["GetItem", "PutItem", "UpdateItem"],
    prefix: [credentialPatterns.issuers, patterns.badges],
  },
  { table: "deliveries", actions: ["DeleteItem", "PutItem"], prefix: ISSUER_LOG },
  { kmsKey: "issuerKeys", actions: ["GenerateDataKeyPairWithoutPlaintext"] },
];

export const connectIssuersWrite: Connect<"issuers.write"> = (connection) => ({
  ...issuerRecords(connection),
  ...keyPairs(connection),
});

/** Key pairs made by KMS, whose private halves leave it only encrypted (decision 16.2). */
const keyPairs = ({ config }: Connection): KeyPairs => {
  let made: KMSClient | undefined;
  async function pair(spec: "ECC_NIST_EDWARDS25519" | "ECC_NIST_P256", organizationId: string) {
    made ??= new KMSClient({ requestHandler: httpBounds(config.STORE_ANSWER_MS) });
    const client = made;
    const command = new GenerateDataKeyPairWithoutPlaintextCommand({
      KeyId: required(config, "ISSUER_KEY_ID"),
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
function toJwk(key: KeyObject): IssuerKey["jwk"] {
  const { x, y } = key.export({ format: "jwk" });
  return { kty: "EC", crv: "P-256", x: x!, y: y! };
}

/** The private halves of a key, ready to sign. */
export interface OpenKey {
  readonly ed25519: KeyObject;
  readonly p256: KeyObject;
}

/** How long opened keys are kept in memory, and how many of them (decision 16.2). */
const OPENED_FOR_MS = 5 * 60_000;
const OPENED_MAX = 500;

/** Opens the private halves of a key, and keeps them for 5 minutes; rejects if they are missing, or not those of the public halves. */
export function openKeys(
  connection: Connection,
  options: Partial<RememberOptions> = {},
): (key: IssuerKey) => Promise<OpenKey> {
  const keyId = required(connection.config, "ISSUER_KEY_ID");
  const answerMs = connection.config.STORE_ANSWER_MS;
  let client: KMSClient | undefined;
  const opened = remembering<OpenKey>({ max: OPENED_MAX, forMs: OPENED_FOR_MS, ...options });

  async function unseal(organizationId: string, sealed: string): Promise<KeyObject> {
    client ??= new KMSClient({ requestHandler: httpBounds(answerMs) });
    const kms = client;
    const command = new DecryptCommand({
      KeyId: keyId,
      CiphertextBlob: Buffer.from(sealed, "base64"),
      EncryptionContext: sealedFor(organizationId),
    });
    const { Plaintext } = await withinDeadlineOf(
      kms,
      (abortSignal) => kms.send(command, { abortSignal }),
      answerMs,
    );
    if (Plaintext === undefined) throw new Error("KMS answered without data");
    return createPrivateKey({ key: Buffer.from(Plaintext), format: "der", type: "pkcs8" });
  }
  async function open(key: IssuerKey): Promise<OpenKey> {
    const sealed = await readSealed(connection, key);
    if (!sealed) throw new Error(`The private halves of the key ${key.id} are missing`);
    const [ed25519, p256] = await Promise.all([
      unseal(key.organization_id, sealed.ed25519),
      unseal(key.organization_id, sealed.p256),
    ]);
    const jwk = toJwk(createPublicKey(p256));
    if (toMultikey(createPublicKey(ed25519)) !== key.multikey || jwk.x !== key.jwk.x || jwk.y !== key.jwk.y)
      throw new Error(`The private halves of the key ${key.id} are those of another key`);
    return { ed25519, p256 };
  }
  return (key) => opened(`${key.organization_id} ${key.id} ${key.multikey}`, () => open(key));
}
