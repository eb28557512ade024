import {
  CodeParams,
  Verification,
  verifyCertificate,
} from "#shared/domain/certificates/verify-certificate.ts";
import { LIMITS } from "#shared/domain/rules.ts";
import { endpoint, Redirect } from "#shared/http/endpoint.ts";
import { langQuery, PageQuery } from "#shared/pages/language.ts";
import { verificationPage } from "#shared/pages/verification/verification-page.ts";
import { verificationProblem } from "#shared/pages/verification/verification-problem.ts";

export const route = endpoint({
  route: "GET /c/{short_code}",
  id: "pages.certificate",
  summary: "Open a certificate, and check that it is genuine",
  description:
    "For anybody: what was issued, by whom and whether it is valid; the recipient's name once they accepted. A page for people, and JSON with `Accept: application/json`.",
  tag: "Certificates",
  access: { public: "verification" },
  uses: ["certificates", "invitations", "settings", "clock"],
  params: CodeParams,
  query: PageQuery,
  status: 200,
  redirects: { 308: "The code is written in another spelling." },
  response: Verification,
  page: (found, { query: { lang }, languages }) => verificationPage({ found, lang, languages }),
  problemPage: verificationProblem,
  freshSeconds: LIMITS.verificationFreshSeconds,
  run: async ({ ports, params: { short_code }, query: { lang } }) =>
    short_code.written === short_code.code
      ? verifyCertificate(ports, short_code.code)
      : new Redirect(308, short_code.code + langQuery(lang)),
});
