import { ChangeAddresses, changeAddresses } from "#shared/domain/holders/addresses.ts";
import { endpoint, Redirect } from "#shared/http/endpoint.ts";
import { holderProblem } from "#shared/pages/holders/sign-in-pages.ts";
import { langQuery, localeFor, PageQuery } from "#shared/pages/language.ts";

export const route = endpoint({
  route: "POST /me/addresses",
  id: "me.addresses",
  summary: "Add an address of one's own, or take one away",
  description: "A link is mailed to an address that is to be added, and its owner confirms it there.",
  tag: "My certificates",
  access: { public: "mailedLink" },
  uses: ["holders", "holders.write", "lettersQueue", "clock", "settings"],
  body: ChangeAddresses,
  query: PageQuery,
  form: true,
  status: 303,
  errors: ["invalid_credential"],
  problemPage: holderProblem("../"),
  run: async ({ ports, browser, body, query: { lang }, languages }) => {
    const done = await changeAddresses(ports, browser, body, localeFor({ lang, languages }));
    const query = langQuery(lang);
    return new Redirect(303, `../me${query === "" ? "?" : `${query}&`}done=${done}`);
  },
});
