import { UuidParams } from "#shared/domain/ids.ts";
import { getWebhook } from "#shared/domain/webhooks/manage-webhooks.ts";
import { toWebhookRecord, WebhookRecord } from "#shared/domain/webhooks/webhook.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "GET /v1.0/webhooks/{id}",
  id: "webhooks.get",
  summary: "Read one webhook",
  tag: "Webhooks",
  access: { key: "webhooks", role: "viewer" },
  uses: ["webhooks"],
  params: UuidParams,
  status: 200,
  response: WebhookRecord,
  run: async ({ ports, caller, params }) =>
    toWebhookRecord(await getWebhook(ports, caller.organizationId, params.id)),
});
