import { LinkParams } from "#shared/domain/people/respond-to-invitation.ts";
import { ASK_ERASURE_PORTS, askForErasure } from "#shared/domain/privacy/erase-person.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { decisionProblem } from "#shared/pages/invitation/answer.ts";
import { erasurePage } from "#shared/pages/invitation/forms.ts";
import { PageQuery } from "#shared/pages/language.ts";

export const route = endpoint({
  route: "POST /i/{token}/erasure",
  id: "pages.erase",
  summary: "Ask the organization to erase the certificate of a link, from its page",
  description: "It has 15 days to answer from when it was told; its silence grants it.",
  tag: "Invitations",
  access: { public: "link" },
  uses: ASK_ERASURE_PORTS,
  params: LinkParams,
  query: PageQuery,
  form: true,
  status: 200,
  produces: "text/html",
  errors: ["invalid_credential"],
  problemPage: decisionProblem,
  run: async ({ ports, params: { token }, query: { lang }, languages }) => {
    const reached = await askForErasure(ports, token);
    return erasurePage(reached ? "asked" : "unheard", { lang, languages });
  },
});
