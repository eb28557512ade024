import type { Tenant } from "../support/stack.ts";
import { aTemplate, aTemplateBody, templatePages } from "../support/templates.ts";
import { makeZip } from "../support/zip-maker.ts";

/** Calls of the operations on templates that succeed. */
export const TEMPLATE_EXAMPLES = {
  "templates.create": async () => ({ body: aTemplateBody({ name: "Speaker" }) }),
  "templates.list": async (tenant: Tenant) => {
    await aTemplate(tenant);
    return { query: { limit: 5 } };
  },
  "templates.get": async (tenant: Tenant) => ({ params: { id: (await aTemplate(tenant)).short_code } }),
  "templates.update": async (tenant: Tenant) => ({
    params: { id: (await aTemplate(tenant)).id },
    body: { name: "Volunteer", pages: templatePages() },
  }),
  "templates.preview": async (tenant: Tenant) => ({
    params: { id: (await aTemplate(tenant)).id },
    body: { format: "pdf", person: "longest" },
  }),
  "templates.export": async (tenant: Tenant) => ({ params: { id: (await aTemplate(tenant)).id } }),
  "templates.import": async () => ({
    raw: makeZip([
      {
        name: "template.json",
        bytes: Buffer.from(JSON.stringify({ format: 1, ...aTemplateBody(), page: {} })),
      },
    ]),
    headers: { "content-type": "application/zip" },
  }),
  "templates.remove": async (tenant: Tenant) => ({ params: { id: (await aTemplate(tenant)).short_code } }),
};
