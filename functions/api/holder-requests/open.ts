import { OPEN_PORTS, RequestLinkParams, requestOfLink } from "#shared/domain/requests/answer-by-link.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { PageQuery } from "#shared/pages/language.ts";
import { requestPage, requestProblem } from "#shared/pages/requests/request-page.ts";

export const route = endpoint({
  route: "GET /requests/{token}",
  id: "holder-requests.open",
  summary: "Open the page of the link by which an organization answers a person",
  description: "Changes nothing: the page has two buttons.",
  tag: "People",
  access: { public: "holder" },
  uses: OPEN_PORTS,
  params: RequestLinkParams,
  query: PageQuery,
  status: 200,
  produces: "text/html",
  problemPage: requestProblem,
  run: async ({ ports, params: { token }, query: { lang }, languages }) =>
    requestPage(await requestOfLink(ports, token), { lang, languages }, token),
});
