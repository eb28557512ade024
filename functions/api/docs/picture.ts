import { readFile } from "node:fs/promises";
import * as z from "zod";
import { endpoint } from "#shared/http/endpoint.ts";
import { DOCS_FRESH_SECONDS, DOCS_PICTURES, pictureSource } from "#shared/pages/docs/assets.ts";
import { lostProblem } from "#shared/pages/problem-page.ts";

const Params = z.strictObject({
  file: z.enum(DOCS_PICTURES).meta({ description: "Name of the picture." }),
});

export const route = endpoint({
  route: "GET /docs/pictures/{file}",
  id: "docs.picture",
  summary: "Read a picture of the documentation pages",
  tag: "Documentation",
  access: { public: "free" },
  uses: [],
  params: Params,
  status: 200,
  lostPage: lostProblem,
  produces: "image/png",
  streams: true,
  async run({ params: { file } }) {
    // A bundled function has its files beside it.
    const beside = readFile(new URL(file, import.meta.url));
    return {
      body: await beside.catch(() => readFile(pictureSource(file))),
      contentType: "image/png",
      headers: {
        "cache-control": `public, max-age=${DOCS_FRESH_SECONDS}`,
        "x-content-type-options": "nosniff",
      },
    };
  },
});
