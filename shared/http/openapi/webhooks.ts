import type { WebhookEvent } from "#shared/domain/webhooks/webhook-events.ts";
import type { Endpoint } from "../endpoint.ts";
import { exampleOf } from "./examples.ts";
import type { JsonObject } from "./json.ts";
import type { SchemaRegistry } from "./schemas.ts";

export const WEBHOOKS_TAG: Endpoint["tag"] = "Webhooks";

/** The headers of Standard Webhooks (decision 10.1). */
const HEADERS = [
  ["webhook-id", "Names the message; the same on every attempt.", "01994f6e-8c40-7000-9b1d-5a7c03e2f946"],
  ["webhook-timestamp", "Seconds since 1970 of this attempt; refuse old ones.", "1789482600"],
  [
    "webhook-signature",
    "One or more signatures, separated by spaces: `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`.",
    "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
  ],
] as const;

export function webhookOperation(
  kind: string,
  { summary, description, payload }: WebhookEvent,
  registry: SchemaRegistry,
): JsonObject {
  const schema = registry.of(payload, "output");
  return {
    post: {
      operationId: `webhook.${kind}`,
      tags: [WEBHOOKS_TAG],
      summary,
      description,
      security: [],
      parameters: HEADERS.map(([name, about, example]) => ({
        name,
        in: "header",
        required: true,
        description: about,
        schema: { type: "string" },
        example,
      })),
      requestBody: {
        required: true,
        content: { "application/json": { schema, example: exampleOf(schema, registry.components) } },
      },
      responses: {
        "2XX": { description: "Received. Any other answer, or none in time, is tried again later." },
        410: { description: "Not received; disables the webhook." },
        "4XX": { description: "Not received; tried again later." },
      },
    },
  };
}
