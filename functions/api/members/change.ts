import { changeMember } from "#shared/domain/organizations/manage-members.ts";
import { ChangeMember, MemberParams, MemberRecord } from "#shared/domain/organizations/members.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "PATCH /members/{id}",
  id: "members.change",
  summary: "Give a member, or an invitation, another role",
  description: "It holds from the member's next request on.",
  tag: "Members",
  access: { session: "owner" },
  uses: ["members", "members.write", "clock"],
  params: MemberParams,
  body: ChangeMember,
  status: 200,
  response: MemberRecord,
  errors: ["last_owner", "conflict"],
  run: ({ ports, caller, params, body }) => changeMember(ports, caller, params.id, body),
});
