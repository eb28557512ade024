import { LinkParams, resumeMail, viewInvitation } from "#shared/domain/people/respond-to-invitation.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { answerProblem } from "#shared/pages/invitation/answer.ts";
import { unsubscribePage } from "#shared/pages/invitation/unsubscribe-page.ts";
import { PageQuery } from "#shared/pages/language.ts";

export const route = endpoint({
  route: "POST /i/{token}/subscribe",
  id: "pages.subscribe",
  summary: "Let an organization's mail to the recipient resume",
  description: "What the page offers to somebody who has unsubscribed.",
  tag: "Invitations",
  access: { public: "link" },
  uses: ["links", "clock", "certificates", "mutes", "settings"],
  params: LinkParams,
  query: PageQuery,
  form: true,
  status: 200,
  produces: "text/html",
  problemPage: answerProblem,
  run: async ({ ports, params: { token }, query: { lang }, languages }) => {
    await resumeMail(ports, token);
    const view = await viewInvitation(ports, token);
    return unsubscribePage({ view, reader: { lang, languages }, invitation: `../${token}`, done: "resumed" });
  },
});
