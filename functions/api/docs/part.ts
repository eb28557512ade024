import * as z from "zod";
import { notFound } from "#shared/domain/errors.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { atAddress } from "#shared/http/openapi/example-url.ts";
import type { ShownDocument } from "#shared/pages/docs/api-document.ts";
import { DOCS_FRESH_SECONDS } from "#shared/pages/docs/assets.ts";
import { docsParts } from "#shared/pages/docs/docs-parts.ts";
import { kept } from "#shared/pages/docs/kept.ts";

const Params = z.strictObject({
  part: z
    .string()
    .regex(/^[a-z0-9-]{1,60}(\.(md|txt))?$/)
    .meta({
      description: "`reference`, `llms.txt`, which lists the others, or one of them.",
      examples: ["quick-start.md"],
    }),
});

const partsOf = kept(async ({ baseUrl, switches }, document) =>
  docsParts(baseUrl, atAddress(await document.read(switches), baseUrl) as ShownDocument),
);

export const route = endpoint({
  route: "GET /docs/{part}",
  id: "docs.part",
  summary: "Read the reference, or a part of the documentation as Markdown",
  description:
    "`/docs/reference` is the page with every operation, to search and to try. `/docs/llms.txt` lists all parts as Markdown: the sections of the guide, and each group of operations with fields, examples and samples.",
  tag: "Documentation",
  access: { public: "free" },
  uses: ["settings", "apiDocument"],
  params: Params,
  status: 200,
  produces: "text/markdown, text/plain, text/html",
  freshSeconds: DOCS_FRESH_SECONDS,
  async run({ ports: { settings, apiDocument }, params: { part } }) {
    const found = (await partsOf(settings, apiDocument)).get(part);
    if (!found) throw notFound("page");
    return found;
  },
});
