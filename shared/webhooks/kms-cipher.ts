import { DecryptCommand, EncryptCommand, type KMSClient } from "@aws-sdk/client-kms";
import type { SecretCipher } from "./cipher.ts";

/**
 * Seals secrets with a KMS key, directly: a `whsec_` secret is far below the 4,096 bytes Encrypt takes. The
 * context is bound as the encryption context, which CloudTrail shows in clear: ids only. Errors of KMS come
 * through as they are; they are ours, never the endpoint's. Wrap it in `rememberingCipher`.
 */
export function kmsCipher(client: KMSClient, keyId: string): SecretCipher {
  return {
    async seal(plain, context) {
      const answer = await client.send(
        new EncryptCommand({
          KeyId: keyId,
          Plaintext: Buffer.from(plain),
          EncryptionContext: { ...context },
        }),
      );
      return base64(answer.CiphertextBlob);
    },
    async open(sealed, context) {
      // The key is named although the ciphertext carries it: a text sealed under another key must not open.
      const answer = await client.send(
        new DecryptCommand({
          KeyId: keyId,
          CiphertextBlob: Buffer.from(sealed, "base64"),
          EncryptionContext: { ...context },
        }),
      );
      return Buffer.from(present(answer.Plaintext)).toString("utf8");
    },
  };
}

function base64(bytes: Uint8Array | undefined): string {
  return Buffer.from(present(bytes)).toString("base64");
}

function present(bytes: Uint8Array | undefined): Uint8Array {
  if (bytes === undefined) throw new Error("KMS answered without data");
  return bytes;
}
