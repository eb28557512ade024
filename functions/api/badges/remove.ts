import { removeBadge } from "#shared/domain/badges/manage-badges.ts";
import { IdentifierParams } from "#shared/domain/ids.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "DELETE /v1.0/badges/{id}",
  id: "badges.remove",
  summary: "Delete a badge that has no certificates",
  tag: "Badges",
  access: { key: "write", role: "manager" },
  uses: ["badges", "badges.write", "certificates.list"],
  params: IdentifierParams,
  status: 204,
  errors: ["badge_has_certificates"],
  run: ({ ports, caller, params }) => removeBadge(ports, caller, params.id),
});
