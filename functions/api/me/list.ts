import { namedHolder } from "#shared/domain/holders/holder-session.ts";
import { myCertificates } from "#shared/domain/holders/my-certificates.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { holderPage, MyQuery, mySearchOf } from "#shared/pages/holders/holder-page.ts";
import { holderProblem, signInPage } from "#shared/pages/holders/sign-in-pages.ts";

export const route = endpoint({
  route: "GET /me",
  id: "me.list",
  summary: "See all certificates of one's addresses",
  description: "For people. Without a session it is the page that asks for a link by mail.",
  tag: "My certificates",
  access: { public: "holder" },
  uses: ["holders", "certificates", "clock", "settings"],
  query: MyQuery,
  status: 200,
  produces: "text/html",
  problemPage: holderProblem(""),
  run: async ({ ports, browser, query, languages }) => {
    const reader = { lang: query.lang, languages };
    const search = mySearchOf(query);
    const mine = await myCertificates(ports, browser, search);
    if (mine) return holderPage({ mine, search, reader, done: query.done });
    return signInPage(reader, { ended: namedHolder(ports.settings, browser.cookie) !== undefined });
  },
});
