import { holderOf, namedHolder } from "#shared/domain/holders/holder-session.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { holderPage } from "#shared/pages/holders/holder-page.ts";
import { holderProblem, signInPage } from "#shared/pages/holders/sign-in-pages.ts";
import { PageQuery } from "#shared/pages/language.ts";

export const route = endpoint({
  route: "GET /me",
  id: "me.list",
  summary: "See all certificates of one's addresses",
  description: "For people. Without a session it is the page that asks for a link by mail.",
  tag: "My certificates",
  access: { public: "holder" },
  uses: ["holderSessions", "clock", "settings"],
  query: PageQuery,
  status: 200,
  produces: "text/html",
  problemPage: holderProblem(""),
  run: async ({ ports, browser, query: { lang }, languages }) => {
    const holder = await holderOf(ports, browser);
    const reader = { lang, languages };
    return holder
      ? holderPage({ holder, reader })
      : signInPage(reader, { ended: namedHolder(ports.settings, browser.cookie) !== undefined });
  },
});
