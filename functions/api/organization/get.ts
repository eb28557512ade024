import { readProfile } from "#shared/domain/organizations/manage-organizations.ts";
import { OrganizationRecord } from "#shared/domain/organizations/profile.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "GET /organization",
  id: "organization.get",
  summary: "Read the organization's profile",
  tag: "Organization",
  access: { session: "viewer" },
  uses: ["organizations", "images"],
  status: 200,
  response: OrganizationRecord,
  run: ({ ports, caller }) => readProfile(ports, caller.organizationId),
});
