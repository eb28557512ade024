import { removeWebhook } from "#shared/domain/verbs/manage-webhooks.ts";
import { WebhookParams } from "#shared/domain/verbs/read-deliveries.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "DELETE /v1.0/webhooks/{id}",
  id: "webhooks.remove",
  summary: "Delete a webhook",
  description: "Nothing more is sent to it, and its log of deliveries can no longer be read.",
  tag: "Webhooks",
  access: { key: "webhooks" },
  uses: ["webhookChanges", "endpointHealth"],
  params: WebhookParams,
  status: 204,
  run: ({ ports, caller, params }) => removeWebhook(ports, caller.organizationId, params.id),
});
