import {
  answerByLink,
  DECIDE_PORTS,
  RequestAnswerForm,
  RequestLinkParams,
} from "#shared/domain/requests/answer-by-link.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { PageQuery } from "#shared/pages/language.ts";
import { requestPage, requestProblem } from "#shared/pages/requests/request-page.ts";

export const route = endpoint({
  route: "POST /requests/{token}",
  id: "holder-requests.decide",
  summary: "Answer a person, from the page of the link",
  description:
    "What the buttons of the page post. A refusal needs a reason; the page shows what was decided.",
  tag: "People",
  access: { public: "holder" },
  uses: DECIDE_PORTS,
  params: RequestLinkParams,
  query: PageQuery,
  body: RequestAnswerForm,
  form: true,
  status: 200,
  produces: "text/html",
  problemPage: requestProblem,
  run: async ({ ports, params: { token }, query: { lang }, languages, body }) =>
    requestPage(await answerByLink(ports, token, body), { lang, languages }, token),
});
