import { VerificationParams, verifyCertificate } from "#shared/domain/certificates/verify-certificate.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { PageQuery } from "#shared/pages/language.ts";
import { verificationProblem } from "#shared/pages/problem-page.ts";
import { verificationPage } from "#shared/pages/verification-page.ts";

export const route = endpoint({
  route: "GET /verify/{organization_id}/{id}",
  id: "pages.verify",
  summary: "Check that a certificate is genuine",
  description:
    "A page for anybody: what was issued, by whom and whether it is valid; the recipient's name once they accepted.",
  tag: "Certificates",
  access: { public: "verification" },
  uses: ["invitations", "settings", "clock"],
  params: VerificationParams,
  query: PageQuery,
  status: 200,
  produces: "text/html",
  problemPage: verificationProblem,
  run: async ({ ports, params, query: { lang } }) =>
    verificationPage({ view: await verifyCertificate(ports, params), lang, self: params.id }),
});
