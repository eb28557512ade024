import {
  AcceptMembership,
  joinOrganization,
  MembershipRecord,
} from "#shared/domain/organizations/memberships.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "POST /memberships",
  id: "memberships.accept",
  summary: "Accept an invitation to work for an organization",
  description: "The verified address of the session must be the one that was invited.",
  tag: "Members",
  access: { user: "account" },
  uses: ["members", "members.write", "organizations", "links", "clock"],
  body: AcceptMembership,
  status: 201,
  response: MembershipRecord,
  errors: [
    "not_found",
    "email_not_verified",
    "wrong_address",
    "already_member",
    "member_limit_reached",
    "conflict",
  ],
  run: ({ ports, caller, body }) => joinOrganization(ports, caller, body),
});
