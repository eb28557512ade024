import { HolderLinkParams } from "#shared/domain/holders/holder-link.ts";
import { openLink } from "#shared/domain/holders/sign-in.ts";
import { endpoint, Redirect } from "#shared/http/endpoint.ts";
import { holderLinkProblem, joinRefusedPage } from "#shared/pages/holders/sign-in-pages.ts";
import { langQuery, localeFor, PageQuery } from "#shared/pages/language.ts";

export const route = endpoint({
  route: "POST /me/links/{token}",
  id: "me.use-link",
  summary: "Use a link that was mailed to a person, from its page",
  description:
    "Works once: it signs the browser in, adds the address to those of who asked, or makes it that of a minor's certificate.",
  tag: "My certificates",
  access: { public: "holder" },
  uses: ["holders.write", "holders", "certificates", "corrections", "lettersQueue", "clock", "settings"],
  params: HolderLinkParams,
  query: PageQuery,
  form: true,
  status: 303,
  produces: "text/html",
  errors: ["invalid_credential"],
  problemPage: holderLinkProblem,
  run: async ({ ports, browser, params: { token }, query: { lang }, languages }) => {
    const opened = await openLink(ports, token, browser, localeFor({ lang, languages }));
    if (opened.kind === "refused")
      return { ...joinRefusedPage(opened.reason, { lang, languages }), status: 409 };
    const code = opened.kind === "signed_in" ? opened.code : null;
    const path = code === null ? "" : `/certificates/${code}`;
    return new Redirect(
      303,
      `../../me${path}${langQuery(lang)}`,
      opened.cookie === null ? {} : { "set-cookie": opened.cookie },
    );
  },
});
