import { listWebhooks, WebhookPage, WebhookQuery } from "#shared/domain/webhooks/manage-webhooks.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "GET /v1.0/webhooks",
  id: "webhooks.list",
  summary: "List the organization's webhooks",
  tag: "Webhooks",
  access: { key: "webhooks", role: "viewer" },
  uses: ["webhooks", "cursors"],
  query: WebhookQuery,
  status: 200,
  response: WebhookPage,
  run: ({ ports, caller, query }) => listWebhooks(ports, caller.organizationId, query),
});
