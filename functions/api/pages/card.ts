import { CodeParams } from "#shared/domain/certificates/shown-certificate.ts";
import { documentAddress } from "#shared/domain/documents/read-document.ts";
import { endpoint, Redirect } from "#shared/http/endpoint.ts";
import { ADDRESS_HEADERS } from "#shared/http/headers.ts";
import { documentProblem } from "#shared/pages/verification/code-page.ts";

export const route = endpoint({
  route: "GET /c/{short_code}/card.png",
  id: "pages.card",
  summary: "Find the preview card of a certificate",
  description: "Leads to a picture of 1,200 × 630 pixels, as previews of links show it.",
  tag: "Certificates",
  access: { public: "verification" },
  uses: ["certificates", "images", "documentNames", "settings"],
  params: CodeParams,
  status: 302,
  errors: ["not_found", "gone"],
  problemPage: documentProblem,
  run: async ({ ports, params }) =>
    new Redirect(302, await documentAddress(ports, params.short_code.code, "card"), ADDRESS_HEADERS),
});
