import { HolderLinkParams } from "#shared/domain/holders/holder-link.ts";
import { previewLink } from "#shared/domain/holders/sign-in.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { holderLinkPage, holderLinkProblem } from "#shared/pages/holders/sign-in-pages.ts";
import { PageQuery } from "#shared/pages/language.ts";

export const route = endpoint({
  route: "GET /me/links/{token}",
  id: "me.show-link",
  summary: "Open a link that was mailed to a person",
  description: "For people: a page with a button. Changes nothing.",
  tag: "My certificates",
  access: { public: "holder" },
  uses: ["holders", "clock"],
  params: HolderLinkParams,
  query: PageQuery,
  status: 200,
  produces: "text/html",
  problemPage: holderLinkProblem,
  run: async ({ ports, params: { token }, query: { lang }, languages }) =>
    holderLinkPage(token, await previewLink(ports, token), { lang, languages }),
});
