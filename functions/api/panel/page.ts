import { randomBytes } from "node:crypto";
import * as z from "zod";
import { endpoint } from "#shared/http/endpoint.ts";
import { panelPage, RETURN_PATH } from "#shared/pages/panel/panel-page.ts";
import { lostProblem } from "#shared/pages/problem-page.ts";

const Params = z.strictObject({
  path: z
    .string()
    .max(500)
    .optional()
    .meta({ description: "A screen of the panel.", examples: ["certificates"] }),
});

/** 128 bits, as CSP Level 3 asks for (section 7.1). */
const NONCE_BYTES = 16;

export const route = endpoint({
  route: "GET /panel/{path+}",
  id: "panel.page",
  summary: "Open the panel",
  description:
    "For people of an organization, who sign in on it. Each path below `/panel` is a screen of the same web application.",
  tag: "Panel",
  access: { public: "free" },
  uses: ["panel", "settings"],
  params: Params,
  // What the issuer says to the application stands in the query.
  query: z.looseObject({}),
  status: 200,
  produces: "text/html",
  problemPage: lostProblem,
  run: async ({ ports: { panel, settings }, params: { path } }) =>
    panelPage({
      start: await panel.start(),
      signIn: panel.signIn,
      sendsTo: panel.sendsTo,
      settings,
      nonce: randomBytes(NONCE_BYTES).toString("base64url"),
      returns: path === RETURN_PATH,
    }),
});
