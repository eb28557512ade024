import type { ApiDocument, Settings } from "#shared/domain/ports.ts";
import { endpoint, type RawAnswer } from "#shared/http/endpoint.ts";
import type { ShownDocument } from "#shared/pages/docs/api-document.ts";
import { DOCS_FRESH_SECONDS } from "#shared/pages/docs/assets.ts";
import { DOCS_HEADERS, docsPage } from "#shared/pages/docs/page.ts";

/** Kept for the life of the function: document and settings do not change in it. A failure is not kept. */
const answers = new WeakMap<Settings, Promise<RawAnswer>>();

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
  run({ ports: { settings, apiDocument } }) {
    const kept = answers.get(settings);
    if (kept) return kept;
    const answer = answerOf(settings, apiDocument);
    answers.set(settings, answer);
    answer.catch(() => answers.delete(settings));
    return answer;
  },
});

async function answerOf({ baseUrl, switches }: Settings, document: ApiDocument): Promise<RawAnswer> {
  const body = docsPage(baseUrl, (await document.read(switches)) as ShownDocument);
  return { body, contentType: "text/html; charset=utf-8", headers: DOCS_HEADERS };
}
