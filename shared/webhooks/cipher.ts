import { DecryptCommand, EncryptCommand, KMSClient } from "@aws-sdk/client-kms";
import { type RememberOptions, remembering } from "#shared/bounded-map.ts";
import type { Config } from "#shared/config.ts";
import { httpBounds, withinDeadlineOf } from "#shared/deadlines.ts";

/** What a sealed secret belongs to: it can be opened only with the same context. It is not secret and may be logged. */
export type SecretContext = Readonly<Record<string, string>>;

export interface SecretCipher {
  seal(plain: string, context: SecretContext): Promise<string>;
  /** Gives the secret back; rejects if the context or key is another one, or the text was altered. */
  open(sealed: string, context: SecretContext): Promise<string>;
}

/** How long an opened secret is cached, and how many are: enough for the endpoints of one worker. */
const OPENED_FOR_MS = 5 * 60_000;
const OPENED_MAX = 1_000;

/** A cipher that keeps opened secrets for 5 minutes, so that not every delivery calls the key service; a failure is not kept. */
export function cachingCipher(inner: SecretCipher, options: Partial<RememberOptions> = {}): SecretCipher {
  const opened = remembering<string>({ max: OPENED_MAX, forMs: OPENED_FOR_MS, ...options });
  return {
    seal: (plain, context) => inner.seal(plain, context),
    open: (sealed, context) => opened(`${sealed} ${contextText(context)}`, () => inner.open(sealed, context)),
  };
}

/** Gives the context as text, the same for the same pairs in any order. */
function contextText(context: SecretContext): string {
  return JSON.stringify(Object.entries(context).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** A cipher that encrypts with a KMS key directly. The context must hold ids only, because CloudTrail shows it in clear. */
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
      return Buffer.from(present(answer.CiphertextBlob)).toString("base64");
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

function present(bytes: Uint8Array | undefined): Uint8Array {
  if (bytes === undefined) throw new Error("KMS answered without data");
  return bytes;
}
