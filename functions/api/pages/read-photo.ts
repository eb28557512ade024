import { findByPhoto } from "#shared/domain/certificates/find-certificate.ts";
import { LIMITS } from "#shared/domain/rules.ts";
import { endpoint, Redirect } from "#shared/http/endpoint.ts";
import { langQuery, PageQuery } from "#shared/pages/language.ts";
import { codePage, codeProblem, PHOTO_TYPES } from "#shared/pages/verification/code-page.ts";

export const route = endpoint({
  route: "POST /verify",
  id: "pages.read-photo",
  summary: "Find a certificate by a photo of its QR code",
  description:
    "What the form of the page posts. Leads to the certificate's page; keeps nothing of the photo.",
  tag: "Certificates",
  access: { public: "verification" },
  uses: ["qrCodes", "settings"],
  query: PageQuery,
  upload: {
    field: "photo",
    description: "Photo of the QR code.",
    types: PHOTO_TYPES,
    bytesMax: LIMITS.photo.bytesMax,
  },
  status: 303,
  produces: "text/html",
  problemPage: codeProblem,
  run: async ({ ports, file, query: { lang }, languages }) => {
    const found = await findByPhoto(ports, file);
    if (found.kind === "found") return new Redirect(303, found.path + langQuery(lang));
    return { ...codePage({ lang, languages, problem: found.kind }), status: 400 };
  },
});
