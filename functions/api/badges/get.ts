import { BadgeRecord } from "#shared/domain/badges/badge-record.ts";
import { getBadge } from "#shared/domain/badges/manage-badges.ts";
import { IdentifierParams } from "#shared/domain/ids.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "GET /v1.0/badges/{id}",
  id: "badges.get",
  summary: "Read one badge",
  tag: "Badges",
  access: { key: "read", role: "viewer" },
  uses: ["badges", "images", "settings"],
  params: IdentifierParams,
  status: 200,
  response: BadgeRecord,
  run: ({ ports, caller, params }) => getBadge(ports, caller.organizationId, params.id),
});
