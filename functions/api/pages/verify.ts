import { codeOfFormerAddress, VerificationParams } from "#shared/domain/certificates/verify-certificate.ts";
import { endpoint, Redirect } from "#shared/http/endpoint.ts";
import { langQuery, PageQuery } from "#shared/pages/language.ts";
import { formerAddressProblem } from "#shared/pages/verification/code-page.ts";

export const route = endpoint({
  route: "GET /verify/{organization_id}/{id}",
  id: "pages.verify",
  summary: "Open a certificate by its former address",
  description: "The address that older mails and documents have; it leads to `/c/{short_code}`.",
  tag: "Certificates",
  access: { public: "verification" },
  uses: ["certificates"],
  params: VerificationParams,
  query: PageQuery,
  status: 308,
  problemPage: formerAddressProblem,
  run: async ({ ports, params, query: { lang } }) =>
    new Redirect(308, `../../c/${await codeOfFormerAddress(ports, params)}${langQuery(lang)}`),
});
