import { BadgePage, BadgeQuery, listBadges } from "#shared/domain/badges/manage-badges.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "GET /v1.0/badges",
  id: "badges.list",
  summary: "List the organization's badges",
  tag: "Badges",
  access: { key: "read", role: "viewer" },
  uses: ["badges", "images", "cursors", "settings"],
  query: BadgeQuery,
  status: 200,
  response: BadgePage,
  run: ({ ports, caller, query }) => listBadges(ports, caller.organizationId, query),
});
