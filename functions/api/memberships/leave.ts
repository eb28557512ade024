import { leaveOrganization, MembershipParams } from "#shared/domain/organizations/memberships.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "DELETE /memberships/{organization_id}",
  id: "memberships.leave",
  summary: "Leave an organization",
  tag: "Members",
  access: { user: "account" },
  uses: ["members", "members.write", "clock"],
  params: MembershipParams,
  status: 204,
  errors: ["last_owner", "conflict"],
  run: ({ ports, caller, params }) => leaveOrganization(ports, caller, params.organization_id),
});
