import * as z from "zod";
import { endpoint } from "#shared/http/endpoint.ts";
import { atAddress } from "#shared/http/openapi/json.ts";
import { DOCS_FRESH_SECONDS, kept } from "#shared/pages/docs/assets.ts";
import { TASKS_HEADERS, tasksPage } from "#shared/pages/docs/page.ts";
import { REFERENCE_HEADERS, referencePage } from "#shared/pages/docs/reference-page.ts";
import { llmsText, type ShownDocument } from "#shared/pages/docs/sections.ts";
import { lostProblem } from "#shared/pages/problem-page.ts";

const Params = z.strictObject({
  part: z.enum(["tasks", "reference", "llms.txt"]).meta({ description: "Which of them." }),
});

const partsOf = kept(async ({ baseUrl, switches }, document) => {
  const shown = atAddress(await document.read(switches), baseUrl) as ShownDocument;
  return {
    reference: {
      body: referencePage(shown.info.title),
      contentType: "text/html; charset=utf-8",
      headers: REFERENCE_HEADERS,
    },
    tasks: {
      body: tasksPage(shown),
      contentType: "text/html; charset=utf-8",
      headers: TASKS_HEADERS,
    },
    "llms.txt": {
      body: llmsText(baseUrl, shown),
      contentType: "text/plain; charset=utf-8",
      headers: { "x-content-type-options": "nosniff" },
    },
  };
});

export const route = endpoint({
  route: "GET /docs/{part}",
  id: "docs.part",
  summary: "Read the guide by tasks, the reference, or where programs find the documentation",
  description:
    "`/docs/tasks` shows how what people want is done, with code that can be run. `/docs/reference` is the page with every operation, to search and to try, with samples in several languages. `/docs/llms.txt` leads language models to the sections of the guide and to `/openapi.json`.",
  tag: "Documentation",
  access: { public: "free" },
  uses: ["settings", "apiDocument"],
  params: Params,
  status: 200,
  lostPage: lostProblem,
  produces: "text/html, text/plain",
  freshSeconds: DOCS_FRESH_SECONDS,
  run: async ({ ports: { settings, apiDocument }, params: { part } }) =>
    (await partsOf(settings, apiDocument))[part],
});
