import { UuidParams } from "#shared/domain/ids.ts";
import { WEBHOOKS } from "#shared/domain/rules.ts";
import { TestRequest, testWebhook, WebhookTest } from "#shared/domain/webhooks/test-webhook.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "POST /v1.0/webhooks/{id}/test",
  id: "webhooks.test",
  summary: "Send a test message",
  description: `Sends a signed message at once, a \`webhook.test\` or an example of the kind that \`type\` names, and answers with what the endpoint said, within ${WEBHOOKS.timeoutSeconds} seconds. It works for a disabled webhook too, and a failure counts for nothing.`,
  tag: "Webhooks",
  access: { key: "webhooks", role: "manager" },
  limit: "webhookTest",
  uses: ["webhooks", "webhookSender", "endpoints", "clock", "settings"],
  params: UuidParams,
  body: TestRequest,
  status: 200,
  response: WebhookTest,
  run: ({ ports, caller, params, body }) => testWebhook(ports, caller.organizationId, params.id, body),
});
