import { endpoint } from "#shared/http/endpoint.ts";
import type { ShownDocument } from "#shared/pages/docs/api-document.ts";
import { DOCS_FRESH_SECONDS } from "#shared/pages/docs/assets.ts";
import { keptAnswer } from "#shared/pages/docs/kept-answer.ts";
import { DOCS_HEADERS, docsPage } from "#shared/pages/docs/page.ts";

const answerOf = keptAnswer(async ({ baseUrl, switches }, document) => {
  const body = docsPage(baseUrl, (await document.read(switches)) as ShownDocument);
  return { body, contentType: "text/html; charset=utf-8", headers: DOCS_HEADERS };
});

export const route = endpoint({
  route: "GET /docs",
  id: "docs.page",
  summary: "Read this description as a page",
  description:
    "For people: a quick start, samples in four languages, and every operation to read and try out.",
  tag: "Documentation",
  access: { public: "free" },
  uses: ["settings", "apiDocument"],
  status: 200,
  produces: "text/html",
  freshSeconds: DOCS_FRESH_SECONDS,
  run: ({ ports: { settings, apiDocument } }) => answerOf(settings, apiDocument),
});
