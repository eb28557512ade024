import { LinkParams, muteOrganization, viewInvitation } from "#shared/domain/people/respond-to-invitation.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { answerProblem } from "#shared/pages/invitation/answer.ts";
import { unsubscribePage } from "#shared/pages/invitation/unsubscribe-page.ts";
import { PageQuery } from "#shared/pages/language.ts";

export const route = endpoint({
  route: "POST /i/{token}/unsubscribe",
  id: "pages.unsubscribe",
  summary: "Stop an organization's mail to the recipient",
  description: "What the page's button and the one-click unsubscription of mail services (RFC 8058) post.",
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
    await muteOrganization(ports, token);
    return unsubscribePage({
      view: await viewInvitation(ports, token),
      reader: { lang, languages },
      invitation: `../${token}`,
      done: "stopped",
    });
  },
});
