import * as z from "zod";
import { pathOfPasted, TypedCode } from "#shared/domain/certificates/find-certificate.ts";
import { endpoint, Redirect } from "#shared/http/endpoint.ts";
import { langQuery, PageQuery } from "#shared/pages/language.ts";
import { codePage, codeProblem } from "#shared/pages/verification/code-page.ts";

export const route = endpoint({
  route: "GET /verify",
  id: "pages.check",
  summary: "Type the code of a certificate",
  description: "A page for people, with fields for a code and for a photo of a QR code.",
  tag: "Certificates",
  access: { public: "free" },
  uses: ["certificates", "settings"],
  query: z.looseObject({ ...PageQuery.shape, code: TypedCode }),
  status: 200,
  redirects: { 303: "`code` names a certificate, whether or not it exists." },
  produces: "text/html",
  problemPage: codeProblem,
  run: async ({ ports, query: { code, lang }, languages }) => {
    if (code === undefined) return codePage({ lang, languages });
    const path = await pathOfPasted(ports, code);
    if (path !== undefined && path !== "several") return new Redirect(303, path + langQuery(lang));
    return { ...codePage({ lang, languages, typed: code, problem: path ?? "code" }), status: 400 };
  },
});
