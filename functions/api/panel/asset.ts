import * as z from "zod";
import { notFound } from "#shared/domain/errors.ts";
import { codingFor } from "#shared/http/accept-header.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { PANEL_FILE_NAME, panelFileType } from "#shared/pages/panel/panel-page.ts";
import { lostProblem } from "#shared/pages/problem-page.ts";

const Params = z.strictObject({
  file: z
    .string()
    .regex(PANEL_FILE_NAME)
    .meta({ description: "Name of the file.", examples: ["main-7QX2K4DA.js"] }),
});

/** A year, as the name of a file has a digest of its content. */
const KEPT_SECONDS = 31_536_000;

export const route = endpoint({
  route: "GET /panel/assets/{file}",
  id: "panel.asset",
  summary: "Read a script or style sheet of the panel",
  tag: "Panel",
  access: { public: "free" },
  uses: ["panel"],
  params: Params,
  status: 200,
  lostPage: lostProblem,
  produces: "*/*",
  // The gateway would compress it anew with each request, and not with Brotli.
  streams: true,
  async run({ ports: { panel }, params: { file }, encodings }) {
    const coding = codingFor(encodings);
    const body = await panel.read(file, coding);
    if (!body) throw notFound("file");
    return {
      body,
      contentType: panelFileType(file),
      headers: {
        "cache-control": `public, max-age=${KEPT_SECONDS}, immutable`,
        etag: `W/"${file}"`,
        vary: "Accept-Encoding",
        // The page may load it from the domain of CloudFront, and a module is asked for by CORS.
        "access-control-allow-origin": "*",
        "x-content-type-options": "nosniff",
        ...(coding !== null && { "content-encoding": coding }),
      },
    };
  },
});
