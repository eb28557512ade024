import type { webhooks } from "./schema.ts";

/** A message to a webhook. Its `type` says which of the kinds it is, and so what `data` holds. */
export type WebhookMessage = {
  [Kind in keyof webhooks]: webhooks[Kind]["post"]["requestBody"]["content"]["application/json"];
}[keyof webhooks];

export interface SignedMessage {
  /** The body exactly as it came, as text or bytes: not parsed, and not written again. */
  readonly body: string | Uint8Array;
  /** The headers of the request: a `Headers` object, or the plain object of Node.js, Express or Lambda. */
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The secret of the webhook, `whsec_…`. */
  readonly secret: string;
  /** How many seconds the time of sending may differ from `now`, before or after. @default 300 */
  readonly toleranceSeconds?: number;
  /** @default the current time */
  readonly now?: Date;
}

/** The message is not a fresh one of the service: answer 401 and do nothing else. */
export class WebhookVerificationError extends Error {
  override readonly name = "WebhookVerificationError";
}

const TOLERANCE_SECONDS = 300;
const SECRET_PREFIX = "whsec_";
const ALGORITHM = { name: "HMAC", hash: "SHA-256" };

/**
 * Checks the signature of a message (Standard Webhooks 1.0.0) and gives the message. A message with several signatures,
 * as during a rotation of the secret, needs one that fits. Signatures are compared in constant time.
 *
 * Throws {@link WebhookVerificationError} when a header is missing, the time is too far off or no signature fits, and
 * TypeError when it is called with a parsed body or with something that is no secret.
 */
export async function verifyWebhook(message: SignedMessage): Promise<WebhookMessage> {
  const { body, headers, secret, toleranceSeconds = TOLERANCE_SECONDS, now = new Date() } = message;
  if (typeof body !== "string" && !(body instanceof Uint8Array))
    throw new TypeError("body must be the request's raw body, as text or bytes; it was parsed already.");
  const key = await crypto.subtle.importKey("raw", keyOf(secret), ALGORITHM, false, ["verify"]);
  const id = headerOf(headers, "webhook-id");
  const timestamp = headerOf(headers, "webhook-timestamp");
  const signatures = headerOf(headers, "webhook-signature").split(" ");
  refuseOtherTimes(timestamp, toleranceSeconds, now);
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  const head = new TextEncoder().encode(`${id}.${timestamp}.`);
  const signed = new Uint8Array(head.length + bytes.length);
  signed.set(head);
  signed.set(bytes, head.length);
  for (const signature of signatures) {
    const mac = signature.startsWith("v1,") ? fromBase64(signature.slice("v1,".length)) : undefined;
    if (mac && (await crypto.subtle.verify(ALGORITHM, key, mac, signed)))
      return JSON.parse(new TextDecoder().decode(bytes)) as WebhookMessage;
  }
  throw new WebhookVerificationError(
    "No signature fits: the secret is of another webhook, or the body is not as it was sent.",
  );
}

function keyOf(secret: string): Uint8Array<ArrayBuffer> {
  const text = typeof secret === "string" ? secret.replace(SECRET_PREFIX, "") : "";
  const key = fromBase64(text);
  if (!key || key.length === 0) throw new TypeError("secret must be the webhook's secret, whsec_….");
  return key;
}

function headerOf(headers: SignedMessage["headers"], name: string): string {
  const entries: Iterable<[string, string | readonly string[] | undefined]> =
    headers instanceof Headers ? headers.entries() : Object.entries(headers);
  for (const [key, value = ""] of entries) {
    const text = typeof value === "string" ? value : value.join(" ");
    if (key.toLowerCase() === name && text !== "") return text;
  }
  throw new WebhookVerificationError(`The header ${name} is missing.`);
}

/** Refuses what was sent too long ago, as somebody may send a recorded message again, and what seems to come later. */
function refuseOtherTimes(timestamp: string, toleranceSeconds: number, now: Date): void {
  const seconds = /^\d+$/.test(timestamp) ? Number(timestamp) : Number.NaN;
  const age = Math.floor(now.getTime() / 1_000) - seconds;
  if (Math.abs(age) <= toleranceSeconds) return;
  throw new WebhookVerificationError(
    Number.isNaN(age)
      ? "The header webhook-timestamp is no time."
      : `The message was sent ${Math.abs(age)} s ${age < 0 ? "after" : "before"} now; check your clock.`,
  );
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    // atob throws for text that is not base64; such a signature fits nothing.
    return undefined;
  }
}
