import { LinkParams, viewInvitation } from "#shared/domain/people/respond-to-invitation.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { answerProblem } from "#shared/pages/invitation/answer.ts";
import { refusalPage } from "#shared/pages/invitation/invitation-page.ts";
import { PageQuery } from "#shared/pages/language.ts";

export const route = endpoint({
  route: "GET /i/{token}/reject",
  id: "pages.reject-form",
  summary: "Open the page that asks before a certificate is refused",
  description: "Changes nothing: the page has a button.",
  tag: "Invitations",
  access: { public: "link" },
  uses: ["links", "clock", "certificates", "settings"],
  params: LinkParams,
  query: PageQuery,
  status: 200,
  produces: "text/html",
  problemPage: answerProblem,
  run: async ({ ports, params: { token }, query: { lang }, languages }) =>
    refusalPage({
      view: await viewInvitation(ports, token),
      reader: { lang, languages },
      self: `../${token}`,
    }),
});
