import { RecipientInvitation } from "#shared/domain/people/recipient-invitation.ts";
import { LinkParams, viewInvitation } from "#shared/domain/people/respond-to-invitation.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "GET /recipient/invitations/{token}",
  id: "recipient.view",
  summary: "Show the invitation behind a link",
  description: "The token comes from the link in the recipient's e-mail. Changes nothing.",
  tag: "Recipients",
  access: { public: "link" },
  uses: ["links", "clock", "certificates", "settings"],
  params: LinkParams,
  status: 200,
  response: RecipientInvitation,
  run: ({ ports, params }) => viewInvitation(ports, params.token),
});
