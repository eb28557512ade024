import * as z from "zod";
import { DomainError } from "../errors.ts";
import { newUuid } from "../ids.ts";
import type { Ports } from "../ports.ts";
import { WEBHOOKS } from "../rules.ts";
import { cutToBytes } from "./delivery.ts";
import { getWebhook } from "./manage-webhooks.ts";
import { sampleMessage } from "./sample-message.ts";
import { TEST_EVENT_TYPE, WEBHOOK_EVENT_TYPES } from "./webhook-event-names.ts";

/** Body of POST /v1.0/webhooks/{id}/test. */
export const TestRequest = z
  .strictObject({
    type: z
      .enum([TEST_EVENT_TYPE, ...WEBHOOK_EVENT_TYPES])
      .default(TEST_EVENT_TYPE)
      .meta({ description: "Kind of message, with invented data; the webhook need not subscribe to it." }),
  })
  .meta({ id: "TestRequest" });

/** Response of POST /v1.0/webhooks/{id}/test: the endpoint's response. */
export const WebhookTest = z
  .strictObject({
    delivered: z.boolean().meta({ description: "Whether a 2xx answer came in time." }),
    webhook_message_id: z.string().meta({
      description: "The `webhook-id` of the message; that of a test begins with `test_`.",
      examples: ["test_4f0c2f43-3a53-4a0c-9c0a-6f6f5b7f0c11"],
    }),
    status_code: z
      .int()
      .nullable()
      .meta({ examples: [200] }),
    error: z
      .string()
      .nullable()
      .meta({ description: "Why there is no proper answer; see the delivery log." }),
    duration_ms: z.int().meta({ examples: [84] }),
    response_body: z.string().meta({ description: "Its first 2 kB.", examples: ["ok"] }),
    sent_at: z.string(),
  })
  .meta({ id: "WebhookTest" });

/**
 * Sends an example of a kind of message at once, also to a disabled webhook, and gives the endpoint's response. A
 * failure is not counted; a success resets the endpoint's health. Throws `not_found`, `service_unavailable`.
 */
export async function testWebhook(
  ports: Pick<Ports, "webhooks" | "webhookSender" | "endpoints" | "clock" | "settings">,
  organizationId: string,
  id: string,
  { type }: z.infer<typeof TestRequest>,
): Promise<z.input<typeof WebhookTest>> {
  const { webhookSender, endpoints, clock, settings } = ports;
  const webhook = await getWebhook(ports, organizationId, id);
  const at = clock.now();
  const messageId = `test_${newUuid()}`;
  const body = sampleMessage(type, webhook, at, settings.baseUrl);
  const outcome = await webhookSender.send({ webhook, id: messageId, body, at });
  if (outcome === "busy")
    throw new DomainError(
      "service_unavailable",
      "Several requests to this endpoint are waiting for an answer; please try again.",
      { retryAfterSeconds: 15 },
    );
  if (outcome.ok) {
    const health = await endpoints.health(id, at);
    if (health.firstFailureAt !== null || health.slowUntil !== null) await endpoints.reset(id);
  }
  return {
    delivered: outcome.ok,
    webhook_message_id: messageId,
    status_code: outcome.status,
    error: outcome.error,
    duration_ms: outcome.durationMs,
    response_body: cutToBytes(outcome.responseBody, WEBHOOKS.testAnswerBytes),
    sent_at: at.toISOString(),
  };
}
