import { READING, Verification, verifyCertificate } from "#shared/domain/certificates/verify-certificate.ts";
import { credentialOfCode } from "#shared/domain/credentials/wanted-credential.ts";
import { PageParams } from "#shared/domain/documents/document-file.ts";
import { DocumentQuery, stableAddress } from "#shared/domain/documents/read-document.ts";
import { LIMITS } from "#shared/domain/rules.ts";
import { CREDENTIAL_TYPES, credentialAnswer, formAsked } from "#shared/http/credential-answer.ts";
import { endpoint, Redirect } from "#shared/http/endpoint.ts";
import { leadTo } from "#shared/http/headers.ts";
import { langQuery, PageQuery } from "#shared/pages/language.ts";
import { verificationProblem } from "#shared/pages/verification/code-page.ts";
import { verificationPage } from "#shared/pages/verification/verification-page.ts";

export const route = endpoint({
  route: "GET /c/{short_code}",
  id: "pages.certificate",
  summary: "Open a certificate, and check that it is genuine",
  description:
    "For anybody: what was issued, by whom and whether it is valid; the recipient's name once they accepted. A page for people, and JSON with `Accept: application/json`. With `.pdf` or `.png` after the code it leads to the document, and with `.json` or `.jwt` it is the credential (Open Badges 3.0), once the recipient has accepted.",
  tag: "Certificates",
  access: { public: "verification" },
  uses: [...READING, "credentials", "credentialsQueue", "images", "documentNames"],
  params: PageParams,
  query: PageQuery.extend(DocumentQuery.shape),
  status: 200,
  errors: ["gone"],
  redirects: { 302: "The document is at this address.", 308: "The code is written in another spelling." },
  response: Verification,
  also: CREDENTIAL_TYPES,
  page: (found, { query: { lang }, languages }) => verificationPage({ found, lang, languages }),
  problemPage: verificationProblem,
  freshSeconds: LIMITS.verificationFreshSeconds,
  run: async ({ ports, params: { short_code }, query, accept }) => {
    const { code, written, format, form = formAsked(accept) } = short_code;
    if (format) return leadTo(await stableAddress(ports, code, format, query));
    if (form) return credentialAnswer(await credentialOfCode(ports, code), form, accept);
    if (written !== code) return new Redirect(308, code + langQuery(query.lang));
    return verifyCertificate(ports, code);
  },
});
