import { findByPhoto } from "#shared/domain/certificates/find-certificate.ts";
import { carriesCredential } from "#shared/domain/credentials/verify/read-file.ts";
import { LIMITS } from "#shared/domain/rules.ts";
import { endpoint, Redirect } from "#shared/http/endpoint.ts";
import { langQuery, PageQuery } from "#shared/pages/language.ts";
import { codePage, codeProblem, FILE_TYPES } from "#shared/pages/verification/code-page.ts";
import { credentialPage } from "#shared/pages/verification/credential-page.ts";

export const route = endpoint({
  route: "POST /verify",
  id: "pages.read-photo",
  summary: "Check a credential, or find a certificate by a photo of its QR code",
  description:
    "What the form of the page posts. A file with a credential is checked, and a page says what was found; a photo leads to the certificate's page. Nothing of the file is kept.",
  tag: "Certificates",
  access: { public: "credentials" },
  uses: ["credentialVerifier", "qrCodes", "settings"],
  query: PageQuery,
  upload: {
    field: "photo",
    description: "A credential, a file that carries one, or a photo of a QR code.",
    types: FILE_TYPES,
    bytesMax: LIMITS.photo.bytesMax,
  },
  status: 303,
  produces: "text/html",
  problemPage: codeProblem,
  run: async ({ ports, file, query: { lang }, languages }) => {
    if (carriesCredential(file))
      return {
        ...credentialPage({ report: await ports.credentialVerifier.verify(file), lang, languages }),
        status: 200,
      };
    const found = await findByPhoto(ports, file);
    if (found.kind === "found") return new Redirect(303, found.path + langQuery(lang));
    return { ...codePage({ lang, languages, problem: found.kind }), status: 400 };
  },
});
