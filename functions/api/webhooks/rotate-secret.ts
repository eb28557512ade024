import { UuidParams } from "#shared/domain/ids.ts";
import { WEBHOOKS } from "#shared/domain/rules.ts";
import { rotateSecret } from "#shared/domain/webhooks/manage-webhooks.ts";
import { WebhookWithSecret } from "#shared/domain/webhooks/webhook.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "POST /v1.0/webhooks/{id}/rotate-secret",
  id: "webhooks.rotate-secret",
  summary: "Replace the signing secret",
  description: `Messages are signed with the new secret from now on, and for ${WEBHOOKS.formerSecretHours} hours with the former one too: \`webhook-signature\` then holds two signatures. The new secret is in this answer only.`,
  tag: "Webhooks",
  access: { key: "webhooks", role: "manager" },
  uses: ["webhooks", "webhooks.write", "clock"],
  params: UuidParams,
  status: 200,
  response: WebhookWithSecret,
  errors: ["conflict", "rotation_limit_reached"],
  run: ({ ports, caller, params }) => rotateSecret(ports, caller, params.id),
});
