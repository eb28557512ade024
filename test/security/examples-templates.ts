import type { Tenant } from "../support/stack.ts";
import { aTemplate, aTemplateBody, templatePages } from "../support/templates.ts";

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
  "templates.remove": async (tenant: Tenant) => ({ params: { id: (await aTemplate(tenant)).short_code } }),
};
