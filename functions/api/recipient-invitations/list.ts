import {
  listRecipientInvitations,
  RecipientInvitationPage,
  RecipientInvitationQuery,
} from "#shared/domain/people/list-recipients.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "GET /v1.0/recipient-invitations",
  id: "recipient-invitations.list",
  summary: "List invitations from the recipients' side",
  tag: "Recipients",
  access: { key: "read", role: "viewer" },
  uses: ["certificates.list", "messages", "cursors"],
  query: RecipientInvitationQuery,
  status: 200,
  response: RecipientInvitationPage,
  run: ({ ports, caller, query }) => listRecipientInvitations(ports, caller.organizationId, query),
});
