import { listMembers } from "#shared/domain/organizations/manage-members.ts";
import { MemberList } from "#shared/domain/organizations/members.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "GET /members",
  id: "members.list",
  summary: "List the members of the organization and its open invitations",
  tag: "Members",
  access: { session: "owner" },
  uses: ["members", "clock"],
  status: 200,
  response: MemberList,
  run: ({ ports, caller }) => listMembers(ports, caller),
});
