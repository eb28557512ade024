import { WEBHOOKS } from "#shared/domain/rules.ts";
import { openWebhookSession } from "#shared/domain/webhooks/sessions/open-session.ts";
import { OpenWebhookSession, WebhookSessionRecord } from "#shared/domain/webhooks/sessions/session.ts";
import { endpoint } from "#shared/http/endpoint.ts";

const { minutes, keptHours } = WEBHOOKS.session;

export const route = endpoint({
  route: "POST /v1.0/webhooks/sessions",
  id: "webhooks.open-session",
  summary: "Open a session of webhooks",
  description: `For a program that no public address leads to, such as one on your own computer: for ${minutes} minutes its messages are kept until they are fetched, and nothing is sent. The same key or user opens the session of the same \`name\` again, up to ${keptHours} hours after its end, with its secret and with what nobody has answered. A session is no webhook: it is in no list of them and does not count.`,
  tag: "Webhooks",
  access: { key: "webhooks", role: "manager" },
  uses: ["webhooks", "webhookSessions.write", "sessionSecrets", "clock"],
  body: OpenWebhookSession,
  status: 201,
  response: WebhookSessionRecord,
  errors: ["webhook_session_limit_reached", "conflict"],
  run: ({ ports, caller, body }) => openWebhookSession(ports, caller, body),
});
