import type { ApiDocument, Settings } from "#shared/domain/ports.ts";
import { endpoint, type RawAnswer } from "#shared/http/endpoint.ts";
import { DOCS_FRESH_SECONDS } from "#shared/pages/docs/assets.ts";

/** Kept for the life of the function: document and settings do not change in it. A failure is not kept. */
const answers = new WeakMap<Settings, Promise<RawAnswer>>();

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
  const body = JSON.stringify({ ...(await document.read(switches)), servers: [{ url: baseUrl }] });
  return { body, contentType: "application/json" };
}
