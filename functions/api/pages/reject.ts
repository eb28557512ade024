import { rejectInvitation } from "#shared/domain/people/respond-to-invitation.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { ANSWER, answerOnPage } from "#shared/pages/invitation/answer.ts";

export const route = endpoint({
  route: "POST /i/{token}/reject",
  id: "pages.reject",
  summary: "Refuse the certificate, from the page that asks",
  ...ANSWER,
  errors: ["already_accepted", "certificate_expired", "certificate_revoked", "certificate_erased"],
  run: ({ ports, params, query: { lang }, languages }) =>
    answerOnPage(ports, { ...params, lang, languages }, rejectInvitation),
});
