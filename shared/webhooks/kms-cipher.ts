import { DecryptCommand, EncryptCommand, KMSClient } from "@aws-sdk/client-kms";
import type { Config } from "#shared/config.ts";
import { httpBounds, withinDeadlineOf } from "#shared/deadlines.ts";
import type { SecretCipher } from "./cipher.ts";

/**
 * Takes a KMS client, a key id and the milliseconds after which a call is given up, gives a cipher that encrypts with
 * this key directly: a `whsec_` secret is far below the 4,096 bytes that Encrypt takes. The context must hold ids only,
 * because CloudTrail shows the encryption context in clear. Throws `service_unavailable` when KMS is too busy, and other
 * errors of KMS unchanged.
 */
export function kmsCipher(client: KMSClient, keyId: string, answerMs?: number): SecretCipher {
  return {
    async seal(plain, context) {
      const command = new EncryptCommand({
        KeyId: keyId,
        Plaintext: Buffer.from(plain),
        EncryptionContext: { ...context },
      });
      const answer = await withinDeadlineOf(
        client,
        (abortSignal) => client.send(command, { abortSignal }),
        answerMs,
      );
      return base64(answer.CiphertextBlob);
    },
    async open(sealed, context) {
      // The ciphertext names its key too; naming it here refuses a text that was sealed with another key.
      const command = new DecryptCommand({
        KeyId: keyId,
        CiphertextBlob: Buffer.from(sealed, "base64"),
        EncryptionContext: { ...context },
      });
      const answer = await withinDeadlineOf(
        client,
        (abortSignal) => client.send(command, { abortSignal }),
        answerMs,
      );
      return Buffer.from(present(answer.Plaintext)).toString("utf8");
    },
  };
}

/** A cipher with a client of its own, as patient as the settings of the function say. */
export function ownKmsCipher(
  keyId: string,
  { STORE_ANSWER_MS }: Pick<Config, "STORE_ANSWER_MS">,
): SecretCipher {
  const client = new KMSClient({ requestHandler: httpBounds(STORE_ANSWER_MS) });
  return kmsCipher(client, keyId, STORE_ANSWER_MS);
}

function base64(bytes: Uint8Array | undefined): string {
  return Buffer.from(present(bytes)).toString("base64");
}

function present(bytes: Uint8Array | undefined): Uint8Array {
  if (bytes === undefined) throw new Error("KMS answered without data");
  return bytes;
}
