import { createWebhook, inspectUrl } from "#shared/domain/webhooks/manage-webhooks.ts";
import { CreateWebhook, WebhookWithSecret } from "#shared/domain/webhooks/webhook.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "POST /v1.0/webhooks",
  id: "webhooks.create",
  summary: "Create a webhook",
  description:
    'Has the service call an address of yours when something happens. Messages follow Standard Webhooks: verify `webhook-signature` with the secret of this answer, which is not shown again, and take a repeated `webhook-id` for the same message. The section "Receiving webhooks" has the rest.',
  tag: "Webhooks",
  access: { key: "webhooks", role: "manager" },
  idempotent: "sealed receipt",
  uses: ["answerSecrets", "webhooks.write", "clock"],
  body: CreateWebhook,
  inspect: inspectUrl,
  status: 201,
  response: WebhookWithSecret,
  errors: ["webhook_limit_reached"],
  run: ({ ports, caller, body, idempotency }) =>
    createWebhook(ports, caller, body, idempotency && { request: idempotency, secrets: ports.answerSecrets }),
});
