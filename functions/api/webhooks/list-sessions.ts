import { listWebhookSessions } from "#shared/domain/webhooks/sessions/get-session.ts";
import { WebhookSessionList } from "#shared/domain/webhooks/sessions/session.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "GET /v1.0/webhooks/sessions",
  id: "webhooks.list-sessions",
  summary: "List the open sessions of webhooks",
  description: "All of them, without their secrets, the one that was opened first before others.",
  tag: "Webhooks",
  access: { key: "webhooks", role: "viewer" },
  uses: ["webhooks", "clock"],
  status: 200,
  response: WebhookSessionList,
  run: ({ ports, caller }) => listWebhookSessions(ports, caller.organizationId),
});
