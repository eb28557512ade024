import { correctOwnName, NameCorrection, OWN_NAME_PORTS } from "#shared/domain/requests/correct-own-name.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { ANSWER, nameOnPage } from "#shared/pages/invitation/answer.ts";

export const route = endpoint({
  route: "POST /i/{token}/name",
  id: "pages.name",
  summary: "Correct the name, from the page",
  ...ANSWER,
  description: "What the form of the page posts; the page says whether it was corrected or asked for.",
  status: 200,
  uses: [...OWN_NAME_PORTS, "settings"],
  body: NameCorrection,
  errors: ["already_rejected", "certificate_revoked", "request_open", "correction_limit_reached"],
  run: ({ ports, params, query: { lang }, languages, body }) =>
    nameOnPage(ports, { ...params, lang, languages }, (token) => correctOwnName(ports, token, body.name)),
});
