import { InvalidArgumentError } from "commander";
import type { components } from "../client.ts";

/** A kind of message of webhooks. */
export type WebhookKind = NonNullable<components["schemas"]["TestRequest"]["type"]>;

/** All kinds; the compiler sees to it that none is missing. */
export const WEBHOOK_KINDS = Object.keys({
  "certificate.issued": true,
  "certificate.accepted": true,
  "certificate.rejected": true,
  "certificate.expired": true,
  "certificate.revoked": true,
  "certificate.corrected": true,
  "certificate.erased": true,
  "recipient.registered": true,
  "email.bounced": true,
  "import.ready": true,
  "import.completed": true,
  "webhook.test": true,
} satisfies Record<WebhookKind, true>) as WebhookKind[];

/** Kinds that a session can subscribe to; `webhook.test` comes to each. */
export const SUBSCRIBED_KINDS = WEBHOOK_KINDS.filter((kind) => kind !== "webhook.test");

/** Kinds with commas between them. Throws InvalidArgumentError for a text that names another. */
export function kindsIn(text: string): typeof SUBSCRIBED_KINDS {
  const kinds = text.split(",").map((kind) => kind.trim());
  const wrong = kinds.find((kind) => !SUBSCRIBED_KINDS.some((known) => known === kind));
  if (wrong === undefined) return kinds as typeof SUBSCRIBED_KINDS;
  throw new InvalidArgumentError(`Allowed kinds are ${SUBSCRIBED_KINDS.join(", ")}.`);
}
