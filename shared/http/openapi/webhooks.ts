import type { WebhookEvent } from "#shared/domain/webhooks/webhook-events.ts";
import type { Endpoint } from "../endpoint.ts";
import { exampleOf } from "./examples.ts";
import type { JsonObject } from "./json.ts";
import parts from "./parts.json" with { type: "json" };
import type { SchemaRegistry } from "./schemas.ts";

export const WEBHOOKS_TAG: Endpoint["tag"] = "Webhooks";

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
      // Those of Standard Webhooks (decision 10.1).
      parameters: parts.webhookParameters,
      requestBody: {
        required: true,
        content: { "application/json": { schema, example: exampleOf(schema, registry.components) } },
      },
      responses: parts.webhookResponses,
    },
  };
}
