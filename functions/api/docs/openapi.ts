import { endpoint } from "#shared/http/endpoint.ts";
import { atAddress } from "#shared/http/openapi/json.ts";
import { DOCS_FRESH_SECONDS, kept } from "#shared/pages/docs/assets.ts";

const answerOf = kept(async ({ baseUrl, switches }, document) => {
  const body = JSON.stringify(atAddress(await document.read(switches), baseUrl));
  return { body, contentType: "application/json" };
});

export const route = endpoint({
  route: "GET /openapi.json",
  id: "docs.openapi",
  summary: "Read this description as an OpenAPI 3.1 document",
  tag: "Documentation",
  access: { public: "free" },
  uses: ["settings", "apiDocument"],
  status: 200,
  produces: "application/json",
  freshSeconds: DOCS_FRESH_SECONDS,
  run: ({ ports: { settings, apiDocument } }) => answerOf(settings, apiDocument),
});
