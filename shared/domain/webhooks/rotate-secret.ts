import { DomainError } from "../errors.ts";
import type { Ports } from "../ports.ts";
import { WEBHOOKS } from "../rules.ts";
import { changeWebhook, getWebhook } from "./manage-webhooks.ts";
import { SECRETS_MAX, signingSecrets, toWebhookRecord, type WebhookWithSecret } from "./webhook.ts";

/**
 * Gives a webhook a new secret, which only this response has. The former one also signs for 24 hours more, so that the
 * receiver loses no message. Throws `not_found`, `rotation_limit_reached`, `conflict`.
 */
export async function rotateSecret(
  ports: Pick<Ports, "webhooks" | "webhooks.write" | "webhookSecrets" | "clock">,
  organizationId: string,
  id: string,
): Promise<WebhookWithSecret> {
  await getWebhook(ports, organizationId, id);
  const { secret, sealed } = await ports.webhookSecrets.mint({ id, organization_id: organizationId });
  const at = ports.clock.now();
  const until = new Date(at.getTime() + WEBHOOKS.formerSecretHours * 3_600_000).toISOString();
  const [, webhook] = await changeWebhook(ports, organizationId, id, (before) => {
    const former = signingSecrets(before, at);
    if (former.length >= SECRETS_MAX)
      throw new DomainError(
        "rotation_limit_reached",
        `The secret was rotated ${SECRETS_MAX - 1} times within ${WEBHOOKS.formerSecretHours} hours; wait until a former one has ended.`,
      );
    const ended = former.map((kept) => ({ ...kept, until: kept.until ?? until }));
    return { ...before, secrets: [{ sealed, until: null }, ...ended] };
  });
  return { ...toWebhookRecord(webhook), secret };
}
