import { inTurn } from "#shared/domain/organizations/in-turn.ts";
import { LIMITS } from "#shared/domain/rules.ts";
import { endpoint, Redirect } from "#shared/http/endpoint.ts";
import { langQuery, PageQuery } from "#shared/pages/language.ts";
import { codePage, codeProblem, FILE_TYPES } from "#shared/pages/verification/code-page.ts";
import { credentialPage } from "#shared/pages/verification/credential-page.ts";

export const route = endpoint({
  route: "POST /verify",
  id: "pages.read-photo",
  summary: "Check a credential, or find a certificate by a photo or file of it",
  description:
    "What the form of the page posts. A file with a credential is checked, and a page says what was found; a photo, picture or PDF without one leads to the page of the certificate that it names. Nothing of the file is kept.",
  tag: "Certificates",
  access: { public: "credentials" },
  uses: ["credentialVerifier", "limits", "clock"],
  query: PageQuery,
  upload: {
    field: "photo",
    description:
      "A credential, a file that carries one, a document of a certificate, or a photo of its QR code.",
    types: FILE_TYPES,
    bytesMax: LIMITS.photo.bytesMax,
  },
  reads: true,
  status: 303,
  produces: "text/html",
  problemPage: codeProblem,
  run: async ({ ports, caller, file, query: { lang }, languages }) => {
    const found = await inTurn(ports, caller.address, () => ports.credentialVerifier.read(file));
    if (found.kind === "report") return { ...credentialPage({ ...found, lang, languages }), status: 200 };
    if (found.kind === "certificate") return new Redirect(303, found.path + langQuery(lang));
    return { ...codePage({ lang, languages, problem: found.kind }), status: 400 };
  },
});
