import { hash } from "node:crypto";
import type { Settings } from "#shared/domain/ports.ts";
import { WEBHOOK_EVENTS } from "#shared/domain/webhooks/webhook-events.ts";
import { endpoint, type RawAnswer } from "#shared/http/endpoint.ts";

/** The API is version 1.0 (requirement 9.1); the last number counts changes that break nobody. */
const API_VERSION = "1.0.0";

/** Kept for the life of the function: table and settings do not change in it. */
const answers = new WeakMap<Settings, Promise<RawAnswer>>();

export const route = endpoint({
  route: "GET /openapi.json",
  id: "docs.openapi",
  summary: "Read this description as an OpenAPI 3.1 document",
  tag: "Documentation",
  access: { public: "free" },
  uses: ["settings"],
  status: 200,
  produces: "application/json",
  run({ ports: { settings } }) {
    const answer = answers.get(settings) ?? describe(settings);
    answers.set(settings, answer);
    return answer;
  },
});

async function describe({ baseUrl, switches }: Settings): Promise<RawAnswer> {
  const [{ openApiDocument }, { routes }] = await Promise.all([
    import("#shared/http/openapi/document.ts"),
    // Imported when called: the table imports this file.
    import("#functions/api/routes.ts"),
  ]);
  const webhooks = Object.entries(WEBHOOK_EVENTS).map(([kind, event]) => ({ kind, ...event }));
  const body = JSON.stringify(openApiDocument(routes, { baseUrl, version: API_VERSION, switches, webhooks }));
  const headers = { "cache-control": "public, max-age=300", etag: `"${hash("sha256", body, "base64url")}"` };
  return { body, contentType: "application/json", headers };
}
