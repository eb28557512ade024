import { LinkParams, viewInvitation } from "#shared/domain/people/respond-to-invitation.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { answerProblem } from "#shared/pages/invitation/answer.ts";
import { unsubscribePage } from "#shared/pages/invitation/unsubscribe-page.ts";
import { PageQuery } from "#shared/pages/language.ts";

export const route = endpoint({
  route: "GET /i/{token}/unsubscribe",
  id: "pages.unsubscribe-form",
  summary: "Open the page that stops an organization's mail",
  description: "Changes nothing: the page has a button.",
  tag: "Invitations",
  access: { public: "link" },
  uses: ["links", "clock", "certificates", "settings"],
  params: LinkParams,
  query: PageQuery,
  status: 200,
  produces: "text/html",
  problemPage: answerProblem,
  run: async ({ ports, params: { token }, query: { lang }, languages }) => {
    const view = await viewInvitation(ports, token);
    return unsubscribePage({ view, reader: { lang, languages }, invitation: `../${token}` });
  },
});
