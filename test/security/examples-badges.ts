import { anEvent } from "../support/fixtures.ts";
import type { Tenant } from "../support/stack.ts";

async function aBadge(tenant: Tenant) {
  return (await tenant.panel.call("POST /badges", { body: { name: "Speaker" } })).body;
}

/** Calls of the operations on badges that succeed. */
export const BADGE_EXAMPLES = {
  "badges.list": async (tenant: Tenant) => {
    await aBadge(tenant);
    return { query: { limit: 5 } };
  },
  "badges.get": async (tenant: Tenant) => ({ params: { id: (await aBadge(tenant)).short_code } }),
  "badges.create": async (tenant: Tenant) => ({
    body: { name: "Volunteer", event_id: (await anEvent(tenant.key)).id, design: { layout: "modern" } },
  }),
  "badges.update": async (tenant: Tenant) => ({
    params: { id: (await aBadge(tenant)).id },
    body: { name: "Keynote speaker", event_id: (await anEvent(tenant.key)).id },
  }),
  "badges.remove": async (tenant: Tenant) => ({ params: { id: (await aBadge(tenant)).short_code } }),
  "badges.preview": async (tenant: Tenant) => ({
    params: { id: (await aBadge(tenant)).id },
    body: { format: "pdf", event_id: (await anEvent(tenant.key)).id },
  }),
  "pages.badge": async (tenant: Tenant) => ({
    params: { file: `${(await aBadge(tenant)).short_code}.svg` },
  }),
};
