import { removeMember } from "#shared/domain/organizations/manage-members.ts";
import { MemberParams } from "#shared/domain/organizations/members.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "DELETE /members/{id}",
  id: "members.remove",
  summary: "Remove a member, or withdraw an invitation",
  description: "The person is let in no more from their next request on; the link of an invitation ends.",
  tag: "Members",
  access: { session: "owner" },
  uses: ["members", "members.write", "clock"],
  params: MemberParams,
  status: 204,
  errors: ["last_owner", "conflict"],
  run: ({ ports, caller, params }) => removeMember(ports, caller, params.id),
});
