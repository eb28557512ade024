import { UuidParams } from "#shared/domain/ids.ts";
import { endWebhookSession } from "#shared/domain/webhooks/sessions/open-session.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "DELETE /v1.0/webhooks/sessions/{id}",
  id: "webhooks.end-session",
  summary: "End a session of webhooks",
  description: "Nothing that happens from now on is kept for it. Ending it twice changes nothing.",
  tag: "Webhooks",
  access: { key: "webhooks", role: "manager" },
  uses: ["webhooks", "webhookSessions.write", "clock"],
  params: UuidParams,
  status: 204,
  errors: ["conflict"],
  run: ({ ports, caller, params }) => endWebhookSession(ports, caller.organizationId, params.id),
});
