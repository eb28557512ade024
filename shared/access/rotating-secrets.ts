import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import * as z from "zod";
import { type Config, required } from "#shared/config.ts";
import { httpBounds, untilDeadline, withinDeadline, withoutDeadline } from "#shared/deadlines.ts";
import { DomainError } from "#shared/domain/errors.ts";

/** The secrets of one use: the first signs, all verify. */
export type SigningSecrets = readonly [Uint8Array, ...Uint8Array[]];

/** A secret cannot be read or is malformed, so what it signs can be neither made nor checked. */
export class SecretUnavailable extends Error {
  override readonly name = "SecretUnavailable";
}

interface SecretSettings {
  readonly client: Pick<SecretsManagerClient, "send">;
  readonly secretId: string;
  /** What the secret is for, in error messages. */
  readonly use: string;
  readonly answerMs?: number | undefined;
  readonly now?: () => number;
}

const MINUTE = 60_000;
/** How long the secret is cached; after this every function knows of a rotation. */
const HELD_FOR = 10 * MINUTE;
/** How long cached secrets stay in use while Secrets Manager does not answer; it is asked again every half minute. */
const KEPT_WITHOUT_SOURCE = 60 * MINUTE;
const RETRY_AFTER = MINUTE / 2;
/** HMAC-SHA256 keys shorter than its output weaken it (RFC 2104, section 3). */
const KEY_BYTES_MIN = 32;

const Key = z
  .base64()
  .transform((text) => Buffer.from(text, "base64"))
  .refine((key) => key.length >= KEY_BYTES_MIN);
const Rotatable = z.strictObject({ current: Key, previous: z.array(Key).max(5).default([]) });
const Generated = z
  .string()
  .min(KEY_BYTES_MIN)
  .transform((text) => Buffer.from(text, "utf8"));

/**
 * A reader of the secrets of one use, current first. It asks AWS Secrets Manager at the first call and then every 10 minutes;
 * concurrent calls share one request. Throws `service_unavailable` when Secrets Manager is too busy, and
 * {@link SecretUnavailable} for any other failure.
 *
 * The secret is either `{"current": "<base64, 32 bytes>", "previous": ["…"]}` or one generated string of 32 or more
 * characters, which must not start with `{`.
 *
 * To rotate without breaking links, add the new key to `previous` and wait 10 minutes, so that every function accepts
 * it; then make it `current` and the old one `previous`; remove the old one 90 days later, when its links have expired.
 */
export function secretReader(settings: SecretSettings): () => Promise<SigningSecrets> {
  const now = settings.now ?? Date.now;
  let held: { secrets: SigningSecrets; readAt: number; askAgainAt: number } | undefined;
  let pending: Promise<SigningSecrets> | undefined;

  const refresh = async (): Promise<SigningSecrets> => {
    try {
      const secrets = await fetchSecrets(settings);
      held = { secrets, readAt: now(), askAgainAt: now() + HELD_FOR };
      return secrets;
    } catch (error) {
      if (!held || now() >= held.readAt + KEPT_WITHOUT_SOURCE) throw error;
      held.askAgainAt = now() + RETRY_AFTER;
      return held.secrets;
    }
  };

  return async () => {
    if (held && now() < held.askAgainAt) return held.secrets;
    pending ??= withoutDeadline(refresh).finally(() => {
      pending = undefined;
    });
    return untilDeadline(pending);
  };
}

async function fetchSecrets({ client, secretId, use, answerMs }: SecretSettings): Promise<SigningSecrets> {
  let text: string | undefined;
  try {
    const command = new GetSecretValueCommand({ SecretId: secretId });
    const answer = withinDeadline((abortSignal) => client.send(command, { abortSignal }), answerMs);
    text = (await answer).SecretString;
  } catch (cause) {
    if (cause instanceof DomainError) throw cause;
    throw new SecretUnavailable(`the secret for ${use} could not be read`, { cause });
  }
  const secrets = parseSecrets(text ?? "");
  if (!secrets) throw new SecretUnavailable(`the secret for ${use} does not have the expected form`);
  return secrets;
}

/** Gives undefined, and no reason, for a malformed secret: errors of parsers quote their input and are logged. */
function parseSecrets(text: string): SigningSecrets | undefined {
  if (!text.startsWith("{")) {
    const generated = Generated.safeParse(text);
    return generated.success ? [generated.data] : undefined;
  }
  try {
    const { current, previous } = Rotatable.parse(JSON.parse(text));
    return [current, ...previous];
  } catch {
    return undefined;
  }
}

/** The secrets that a setting names, for a use; read at the first call. */
export function heldSecrets(
  config: Config,
  name: Extract<keyof Config, `${string}_SECRET_ID`>,
  use: string,
): () => Promise<SigningSecrets> {
  const secretId = required(config, name);
  const answerMs = config.STORE_ANSWER_MS;
  let reader: ReturnType<typeof secretReader> | undefined;
  return () => {
    reader ??= secretReader({
      client: new SecretsManagerClient({ requestHandler: httpBounds(answerMs) }),
      ...{ secretId, use, answerMs },
    });
    return reader();
  };
}
