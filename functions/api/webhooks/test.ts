import { UuidParams } from "#shared/domain/ids.ts";
import { WEBHOOKS } from "#shared/domain/rules.ts";
import { testWebhook, WebhookTest } from "#shared/domain/webhooks/test-webhook.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "POST /v1.0/webhooks/{id}/test",
  id: "webhooks.test",
  summary: "Send a test message",
  description: `Sends a signed \`webhook.test\` message at once and answers with what the endpoint said, within ${WEBHOOKS.timeoutSeconds} seconds. It works for a disabled webhook too, and a failure counts for nothing.`,
  tag: "Webhooks",
  access: { key: "webhooks" },
  limit: "webhookTest",
  uses: ["webhooks", "webhookSender", "endpointHealth", "clock"],
  params: UuidParams,
  status: 200,
  response: WebhookTest,
  run: ({ ports, caller, params }) => testWebhook(ports, caller.organizationId, params.id),
});
