import { UuidParams } from "#shared/domain/ids.ts";
import { SessionTest, testWebhookSession } from "#shared/domain/webhooks/sessions/answer-message.ts";
import { TestRequest } from "#shared/domain/webhooks/test-webhook.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "POST /v1.0/webhooks/sessions/{id}/test",
  id: "webhooks.test-session",
  summary: "Put an example into a session",
  description:
    "A `webhook.test`, or an example of the kind that `type` names, whatever the session subscribed to. It is fetched and answered as other messages are; of the answer nothing is kept.",
  tag: "Webhooks",
  access: { key: "webhooks", role: "manager" },
  limit: "webhookTest",
  uses: ["webhooks", "webhookSessions.write", "clock"],
  params: UuidParams,
  body: TestRequest,
  status: 201,
  response: SessionTest,
  errors: ["gone"],
  run: ({ ports, caller, params, body }) => testWebhookSession(ports, caller.organizationId, params.id, body),
});
