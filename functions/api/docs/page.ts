import { endpoint } from "#shared/http/endpoint.ts";
import { atAddress } from "#shared/http/openapi/json.ts";
import { DOCS_FRESH_SECONDS, kept } from "#shared/pages/docs/assets.ts";
import { DOCS_HEADERS, docsPage } from "#shared/pages/docs/page.ts";
import type { ShownDocument } from "#shared/pages/docs/sections.ts";

const answerOf = kept(async ({ baseUrl, switches }, document) => {
  const shown = atAddress(await document.read(switches), baseUrl) as ShownDocument;
  return { body: docsPage(baseUrl, shown), contentType: "text/html; charset=utf-8", headers: DOCS_HEADERS };
});

export const route = endpoint({
  route: "GET /docs",
  id: "docs.page",
  summary: "Read the guide",
  description:
    "For people: a quick start with samples in four languages, the rules for all operations, every error and every limit.",
  tag: "Documentation",
  access: { public: "free" },
  uses: ["settings", "apiDocument"],
  status: 200,
  produces: "text/html",
  freshSeconds: DOCS_FRESH_SECONDS,
  run: ({ ports: { settings, apiDocument } }) => answerOf(settings, apiDocument),
});
