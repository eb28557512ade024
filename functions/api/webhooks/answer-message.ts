import {
  answerMessage,
  MessageResult,
  SessionMessageParams,
} from "#shared/domain/webhooks/sessions/answer-message.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "POST /v1.0/webhooks/sessions/{id}/deliveries/{delivery_id}/result",
  id: "webhooks.answer-message",
  summary: "Tell what a program answered to a message",
  description:
    "Recorded as the attempt of the delivery, which `GET /v1.0/webhooks/{id}/deliveries` shows by the id of the session. Of several answers the first stays. The message is given again only when you ask for that by `POST /v1.0/webhooks/{id}/deliveries/{delivery_id}/redeliver`.",
  tag: "Webhooks",
  access: { key: "webhooks", role: "manager" },
  uses: ["webhooks", "webhookSessions.write", "clock"],
  params: SessionMessageParams,
  body: MessageResult,
  status: 204,
  run: ({ ports, caller, params, body }) => answerMessage(ports, caller.organizationId, params, body),
});
