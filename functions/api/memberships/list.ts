import { listMemberships, MembershipList } from "#shared/domain/organizations/memberships.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "GET /memberships",
  id: "memberships.list",
  summary: "List the organizations that you work for, with your role in each",
  tag: "Members",
  access: { user: "account" },
  uses: ["members", "organizations", "signUp"],
  status: 200,
  response: MembershipList,
  run: ({ ports, caller }) => listMemberships(ports, caller),
});
