import { readFile } from "node:fs/promises";
import * as z from "zod";
import { notFound } from "#shared/domain/errors.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { DOCS_ASSETS, type DocsAsset, sourceOf } from "#shared/pages/docs/assets.ts";
import { lostProblem } from "#shared/pages/problem-page.ts";

const Params = z.strictObject({
  file: z.enum(DOCS_ASSETS.map(({ name }) => name)).meta({ description: "Name of the file." }),
});

export const route = endpoint({
  route: "GET /docs/assets/{file}",
  id: "docs.asset",
  summary: "Read a style sheet or script of the documentation pages",
  tag: "Documentation",
  access: { public: "free" },
  uses: [],
  params: Params,
  status: 200,
  lostPage: lostProblem,
  produces: "*/*",
  async run({ params: { file } }) {
    const asset = DOCS_ASSETS.find(({ name }) => name === file);
    if (!asset) throw notFound("file");
    const headers = {
      "cache-control": `public, max-age=${asset.maxAgeSeconds}${asset.immutable ? ", immutable" : ""}`,
      "x-content-type-options": "nosniff",
    };
    return { body: await textOf(asset), contentType: asset.contentType, headers };
  },
});

/** A bundled function has its files beside it; sources find them by name. */
const textOf = (asset: DocsAsset): Promise<string> =>
  readFile(new URL(asset.name, import.meta.url), "utf8").catch(() => readFile(sourceOf(asset), "utf8"));
