import { inviteMember } from "#shared/domain/organizations/manage-members.ts";
import { InviteMember, MemberRecord } from "#shared/domain/organizations/members.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "POST /members",
  id: "members.invite",
  summary: "Invite somebody to work for the organization",
  description:
    "The person gets a mail with a link, which works once, for seven days, for who is signed in with that address. Inviting the same address again replaces the invitation, and the former link ends.",
  tag: "Members",
  access: { session: "owner" },
  idempotent: "receipt",
  uses: ["members", "members.write", "organizations", "clock"],
  body: InviteMember,
  status: 201,
  response: MemberRecord,
  errors: ["already_member", "member_limit_reached", "resend_limit_reached", "conflict"],
  run: ({ ports, caller, body, idempotency }) => inviteMember(ports, caller, body, idempotency),
});
