import { readSentFile, SENT_FILE_PORTS } from "#shared/domain/documents/sent-file.ts";
import { inTurn } from "#shared/domain/organizations/in-turn.ts";
import { LIMITS } from "#shared/domain/rules.ts";
import { endpoint, Redirect } from "#shared/http/endpoint.ts";
import { langQuery, PageQuery } from "#shared/pages/language.ts";
import { codePage, codeProblem, FILE_TYPES } from "#shared/pages/verification/code-page.ts";
import { credentialPage } from "#shared/pages/verification/credential-page.ts";
import { filePage } from "#shared/pages/verification/file-page.ts";

export const route = endpoint({
  route: "POST /verify",
  id: "pages.read-photo",
  summary: "Check a credential, or find a certificate by a photo or file of it",
  description:
    "What the form of the page posts. A file with a credential is checked, and a page says what was found; for a photo, picture or PDF without one the page says whose certificate it names. What was sent stands beside the certificate as it is, since a file can be changed around a genuine code. Nothing of the file is kept.",
  tag: "Certificates",
  access: { public: "credentials" },
  uses: [...SENT_FILE_PORTS, "limits"],
  query: PageQuery,
  upload: {
    field: "photo",
    description:
      "A credential, a file that carries one, a document of a certificate, or a photo of its QR code.",
    types: FILE_TYPES,
    bytesMax: LIMITS.photo.bytesMax,
  },
  reads: true,
  status: 200,
  redirects: { 303: "The file names a certificate that is not shown: its address says why." },
  produces: "text/html",
  problemPage: codeProblem,
  run: async ({ ports, caller, file, query: { lang }, languages }) => {
    const sent = await inTurn(ports, caller.address, () => readSentFile(ports, file));
    if (sent.kind === "report") return credentialPage({ ...sent, lang, languages });
    if (sent.kind === "certificate") return filePage({ ...sent, lang, languages });
    if (sent.kind === "nowhere") return new Redirect(303, sent.path + langQuery(lang));
    return { ...codePage({ lang, languages, problem: sent.kind }), status: 400 };
  },
});
