import { endpoint } from "#shared/http/endpoint.ts";
import { PageQuery } from "#shared/pages/language.ts";
import { startPage } from "#shared/pages/start-page.ts";

export const route = endpoint({
  route: "GET /start",
  id: "pages.start",
  summary: "Find what this service has for people",
  description:
    "Where the root leads: to check a certificate, to one's own certificates, to the directory of events, and to this guide.",
  tag: "Certificates",
  access: { public: "free" },
  uses: [],
  query: PageQuery,
  status: 200,
  produces: "text/html",
  run: async ({ query: { lang }, languages }) => startPage({ lang, languages }),
});
