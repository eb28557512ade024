import { acceptInvitation } from "#shared/domain/people/respond-to-invitation.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { ANSWER, answerOnPage } from "#shared/pages/invitation/answer.ts";

export const route = endpoint({
  route: "POST /i/{token}/accept",
  id: "pages.accept",
  summary: "Accept the certificate, from the page",
  ...ANSWER,
  errors: ["already_rejected", "certificate_expired", "certificate_revoked", "certificate_erased"],
  run: ({ ports, params, query: { lang }, languages }) =>
    answerOnPage(ports, { ...params, lang, languages }, acceptInvitation),
});
