import { UuidParams } from "#shared/domain/ids.ts";
import { inspectUrl, updateWebhook } from "#shared/domain/webhooks/manage-webhooks.ts";
import { UpdateWebhook, WebhookRecord } from "#shared/domain/webhooks/webhook.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "PATCH /v1.0/webhooks/{id}",
  id: "webhooks.update",
  summary: "Change a webhook",
  description:
    "Fields that are left out stay as they are. Disabling cancels the deliveries that wait; enabling resumes them. What happens while a webhook is disabled is not delivered to it.",
  tag: "Webhooks",
  access: { key: "webhooks", role: "manager" },
  uses: ["webhooks", "webhooks.write", "endpoints", "clock"],
  params: UuidParams,
  body: UpdateWebhook,
  inspect: inspectUrl,
  status: 200,
  response: WebhookRecord,
  errors: ["conflict"],
  run: ({ ports, caller, params, body }) => updateWebhook(ports, caller, params.id, body),
});
