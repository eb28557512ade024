import {
  Verification,
  VerificationParams,
  verifyCertificate,
} from "#shared/domain/certificates/verify-certificate.ts";
import { LIMITS } from "#shared/domain/rules.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { PageQuery } from "#shared/pages/language.ts";
import { verificationPage } from "#shared/pages/verification/verification-page.ts";
import { verificationProblem } from "#shared/pages/verification/verification-problem.ts";

export const route = endpoint({
  route: "GET /verify/{organization_id}/{id}",
  id: "pages.verify",
  summary: "Check that a certificate is genuine",
  description:
    "For anybody: what was issued, by whom and whether it is valid; the recipient's name once they accepted. A page for people, and JSON with `Accept: application/json`.",
  tag: "Certificates",
  access: { public: "verification" },
  uses: ["invitations", "settings", "clock"],
  params: VerificationParams,
  query: PageQuery,
  status: 200,
  response: Verification,
  page: (found, { params, query: { lang }, languages }) =>
    verificationPage({ found, lang, languages, self: params.id }),
  problemPage: verificationProblem,
  freshSeconds: LIMITS.verificationFreshSeconds,
  run: ({ ports, params }) => verifyCertificate(ports, params),
});
