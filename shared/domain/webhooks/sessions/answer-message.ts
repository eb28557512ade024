import * as z from "zod";
import { notFound } from "../../errors.ts";
import { newUuidAt, UuidParams } from "../../ids.ts";
import type { Ports } from "../../ports.ts";
import type { TestRequest } from "../test-webhook.ts";
import { TEST_EVENT_TYPE, WEBHOOK_EVENT_TYPES } from "../webhook-event-names.ts";
import { getWebhookSession, liveWebhookSession } from "./get-session.ts";
import { SAMPLE_PREFIX } from "./session.ts";

/** Why a program gave no answer; as in attempts at endpoints. */
const NO_ANSWERS = [
  "timeout",
  "connection_refused",
  "connection_reset",
  "dns_error",
  "tls_error",
  "redirect",
  "invalid_response",
] as const;
/** A program that is looked at with a debugger may take its time. */
const MS_MAX = 86_400_000;

/** Path parameters of an operation on one message of a session. */
export const SessionMessageParams = UuidParams.extend({
  delivery_id: z
    .string()
    .toLowerCase()
    .regex(/^(test_)?[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, {
      error: "Must be the id of a message, as it was fetched.",
    })
    .meta({ description: "The `id` of the message." }),
});

/** Body of POST /v1.0/webhooks/sessions/{id}/deliveries/{delivery_id}/result. */
export const MessageResult = z
  .strictObject({
    status: z
      .int()
      .min(100)
      .max(599)
      .nullable()
      .default(null)
      .meta({
        description: "The status that your program answered with.",
        examples: [200],
      }),
    error: z
      .enum(NO_ANSWERS)
      .nullable()
      .default(null)
      .meta({ description: "Why there is no proper answer." }),
    ms: z
      .int()
      .min(0)
      .max(MS_MAX)
      .default(0)
      .meta({ description: "How long it took, in milliseconds.", examples: [84] }),
  })
  .refine(({ status, error }) => status !== null || error !== null, {
    error: "Name the status, or the error.",
    path: ["status"],
  })
  .meta({ id: "WebhookSessionResult" });

/**
 * Records what a program answered to a message as its attempt: it is not given again by itself. Of several answers the
 * first stays; of an example none is kept. Throws `not_found`.
 */
export async function answerMessage(
  ports: Pick<Ports, "webhooks" | "webhookSessions.write" | "clock">,
  organizationId: string,
  { id, delivery_id }: z.infer<typeof SessionMessageParams>,
  { status, error, ms }: z.infer<typeof MessageResult>,
): Promise<undefined> {
  await getWebhookSession(ports, organizationId, id);
  const writes = ports["webhookSessions.write"];
  if (delivery_id.startsWith(SAMPLE_PREFIX)) {
    await writes.removeSample(id, delivery_id.slice(SAMPLE_PREFIX.length));
    return undefined;
  }
  const attempt = {
    at: ports.clock.now().toISOString(),
    status_code: status,
    error,
    duration_ms: ms,
    response_body: "",
  };
  const ok = error === null && status !== null && status >= 200 && status < 300;
  const recorded = await writes.answer(id, delivery_id, attempt, ok ? "delivered" : "failed");
  if (recorded === "missing") throw notFound("delivery");
  return undefined;
}

/** Response of POST /v1.0/webhooks/sessions/{id}/test. */
export const SessionTest = z
  .strictObject({
    webhook_message_id: z.string().meta({
      description: "The `id` with which the message is fetched.",
      examples: ["test_4f0c2f43-3a53-4a0c-9c0a-6f6f5b7f0c11"],
    }),
    type: z.enum([TEST_EVENT_TYPE, ...WEBHOOK_EVENT_TYPES]),
    created_at: z.string(),
  })
  .meta({ id: "WebhookSessionTest" });

/** Puts an example of a kind of message into a session. Throws `not_found`, `gone`. */
export async function testWebhookSession(
  ports: Pick<Ports, "webhooks" | "webhookSessions.write" | "clock">,
  organizationId: string,
  id: string,
  { type }: z.infer<typeof TestRequest>,
): Promise<z.input<typeof SessionTest>> {
  await liveWebhookSession(ports, organizationId, id);
  const now = ports.clock.now();
  const sample = { id: newUuidAt(now), type, at: now.toISOString() };
  await ports["webhookSessions.write"].keepSample(id, sample);
  return { webhook_message_id: `${SAMPLE_PREFIX}${sample.id}`, type, created_at: sample.at };
}
