import { chooseSharing, SharingForm } from "#shared/domain/people/choose-sharing.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { ANSWER, answerOnPage } from "#shared/pages/invitation/answer.ts";

export const route = endpoint({
  route: "POST /i/{token}/sharing",
  id: "pages.share",
  summary: "Choose who sees the certificate, from the page",
  ...ANSWER,
  uses: ["links", "clock", "certificates", "certificates.share", "settings"],
  body: SharingForm,
  errors: ["not_accepted"],
  run: ({ ports, params, query: { lang }, languages, body }) => {
    const { visibility, name_in_credential } = body;
    const choice = { visibility, name_in_credential: name_in_credential === "true" };
    return answerOnPage(ports, { ...params, lang, languages }, (given, token) =>
      chooseSharing(given, token, choice),
    );
  },
});
