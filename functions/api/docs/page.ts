import { endpoint } from "#shared/http/endpoint.ts";
import { DOCS_HEADERS, docsPage } from "#shared/pages/docs/page.ts";

export const route = endpoint({
  route: "GET /docs",
  id: "docs.page",
  summary: "Read this description as a page",
  description: "For people: how to get a key, a first request, and every operation to try out.",
  tag: "Documentation",
  access: { public: "free" },
  uses: ["settings"],
  status: 200,
  produces: "text/html",
  run: async ({ ports: { settings } }) => ({
    body: docsPage(settings.baseUrl),
    contentType: "text/html; charset=utf-8",
    headers: DOCS_HEADERS,
  }),
});
