import { AskForLink, askForLink } from "#shared/domain/holders/sign-in.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { linkFormProblem, linkSentPage } from "#shared/pages/holders/sign-in-pages.ts";
import { localeFor } from "#shared/pages/language.ts";

export const route = endpoint({
  route: "POST /me/links",
  id: "me.ask-link",
  summary: "Get a link to one's certificates by mail",
  description:
    "For people: to an address, or to the one on record of a certificate. The answer is the same whether or not it is known.",
  tag: "My certificates",
  access: { public: "mailedLink" },
  uses: ["lettersQueue", "clock"],
  body: AskForLink,
  form: true,
  status: 200,
  produces: "text/html",
  problemPage: linkFormProblem,
  run: async ({ ports, body, languages }) => {
    const reader = { lang: body.lang, languages };
    await askForLink(ports, body, localeFor(reader));
    return linkSentPage(body.email, reader);
  },
});
