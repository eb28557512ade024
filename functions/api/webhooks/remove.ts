import { UuidParams } from "#shared/domain/ids.ts";
import { removeWebhook } from "#shared/domain/webhooks/manage-webhooks.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "DELETE /v1.0/webhooks/{id}",
  id: "webhooks.remove",
  summary: "Delete a webhook",
  description: "Nothing more is sent to it, and its log of deliveries can no longer be read.",
  tag: "Webhooks",
  access: { key: "webhooks", role: "manager" },
  uses: ["webhooks.write", "endpoints"],
  params: UuidParams,
  status: 204,
  run: ({ ports, caller, params }) => removeWebhook(ports, caller, params.id),
});
