import { askTakeOver, TakeOverForm } from "#shared/domain/holders/take-over.ts";
import { LinkParams } from "#shared/domain/people/respond-to-invitation.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { decisionProblem } from "#shared/pages/invitation/answer.ts";
import { handedOverPage } from "#shared/pages/invitation/forms.ts";
import { localeFor, PageQuery } from "#shared/pages/language.ts";

export const route = endpoint({
  route: "POST /i/{token}/guardian",
  id: "pages.guardian",
  summary: "Hand a minor's certificate over to its person",
  description: "Mails a link to the person's own address; the certificate is theirs once they confirm it.",
  tag: "Invitations",
  access: { public: "link" },
  uses: ["links", "clock", "certificates", "lettersQueue"],
  params: LinkParams,
  query: PageQuery,
  form: true,
  body: TakeOverForm,
  status: 200,
  produces: "text/html",
  errors: ["invalid_credential"],
  problemPage: decisionProblem,
  run: async ({ ports, params: { token }, query: { lang }, languages, body: { email } }) => {
    const reader = { lang, languages };
    await askTakeOver(ports, token, email, localeFor(reader));
    return handedOverPage(email, token, reader);
  },
});
