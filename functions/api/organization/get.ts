import { OrganizationRecord, toOrganizationRecord } from "#shared/domain/organization-profile.ts";
import { getOrganization } from "#shared/domain/verbs/manage-organizations.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "GET /organization",
  id: "organization.get",
  summary: "Read the organization's profile",
  tag: "Organization",
  access: { session: true },
  uses: ["organizations"],
  status: 200,
  response: OrganizationRecord,
  run: async ({ ports, caller }) => toOrganizationRecord(await getOrganization(ports, caller.organizationId)),
});
