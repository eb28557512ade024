import { CodeParams } from "#shared/domain/certificates/shown-certificate.ts";
import { linkToMine } from "#shared/domain/holders/my-certificates.ts";
import { endpoint, Redirect } from "#shared/http/endpoint.ts";
import { holderProblem } from "#shared/pages/holders/sign-in-pages.ts";
import { langQuery, PageQuery } from "#shared/pages/language.ts";

export const route = endpoint({
  route: "GET /me/certificates/{short_code}",
  id: "me.open",
  summary: "Open a certificate of one's own",
  description: "Leads to its page for the holder, by a link that works as long as a session.",
  tag: "My certificates",
  access: { public: "holder" },
  uses: ["holders", "certificates", "links", "clock", "settings"],
  params: CodeParams,
  query: PageQuery,
  status: 303,
  errors: ["invalid_credential"],
  problemPage: holderProblem("../../"),
  run: async ({ ports, params: { short_code }, browser, query: { lang } }) => {
    const token = await linkToMine(ports, browser, short_code.code);
    return new Redirect(303, `../../i/${token}${langQuery(lang)}`);
  },
});
