import { acceptInvitation, LinkParams } from "#shared/domain/verbs/respond-to-invitation.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { answerOnPage } from "#shared/pages/answer.ts";
import { PageQuery } from "#shared/pages/language.ts";
import { invitationProblem } from "#shared/pages/problem-page.ts";

export const route = endpoint({
  route: "POST /i/{token}/accept",
  id: "pages.accept",
  summary: "Accept the certificate, from the page",
  description: "What the button of the page posts. Leads back to the page, which shows the result.",
  tag: "Invitations",
  access: { public: "counted" },
  uses: ["links", "clock", "certificates", "moves", "invitations", "settings"],
  params: LinkParams,
  query: PageQuery,
  form: true,
  status: 303,
  produces: "text/html",
  problemPage: invitationProblem,
  errors: ["already_rejected", "certificate_expired", "certificate_revoked"],
  run: ({ ports, params: { token }, query: { lang } }) =>
    answerOnPage(ports, { token, lang }, () => acceptInvitation(ports, token)),
});
