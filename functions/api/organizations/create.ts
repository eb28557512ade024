import { MembershipRecord } from "#shared/domain/organizations/memberships.ts";
import { SignUp } from "#shared/domain/organizations/profile.ts";
import { signUp } from "#shared/domain/organizations/sign-up.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "POST /organizations",
  id: "organizations.create",
  summary: "Make an organization, whose owner you are",
  description: "On the plan FREE, where the stage allows it; your verified address is its contact.",
  tag: "Members",
  access: { user: "account" },
  uses: ["members.write", "limits", "clock", "signUp"],
  body: SignUp,
  status: 201,
  response: MembershipRecord,
  errors: ["sign_up_closed", "email_not_verified"],
  run: ({ ports, caller, body }) => signUp(ports, caller, body),
});
