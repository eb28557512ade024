import { LinkParams, viewInvitation } from "#shared/domain/people/respond-to-invitation.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { invitationProblem } from "#shared/pages/invitation/answer.ts";
import { invitationPage } from "#shared/pages/invitation/invitation-page.ts";
import { PageQuery } from "#shared/pages/language.ts";

export const route = endpoint({
  route: "GET /i/{token}",
  id: "pages.invitation",
  summary: "Open the page of an invitation",
  description:
    "For the recipient: the certificate, a button to accept it and a link to refuse it. It has the language that the reader chose, else the recipient's, the browser's or the organization's. Changes nothing.",
  tag: "Invitations",
  access: { public: "link" },
  uses: ["links", "clock", "certificates", "settings"],
  params: LinkParams,
  query: PageQuery,
  status: 200,
  produces: "text/html",
  problemPage: invitationProblem,
  run: async ({ ports, params: { token }, query: { lang }, languages }) =>
    invitationPage({ view: await viewInvitation(ports, token), reader: { lang, languages }, self: token }),
});
