import { SignOut, signOut } from "#shared/domain/holders/sign-in.ts";
import { endpoint, Redirect } from "#shared/http/endpoint.ts";
import { holderProblem } from "#shared/pages/holders/sign-in-pages.ts";
import { langQuery, PageQuery } from "#shared/pages/language.ts";

export const route = endpoint({
  route: "POST /me/sign-out",
  id: "me.sign-out",
  summary: "Sign out, here or everywhere",
  tag: "My certificates",
  access: { public: "holder" },
  uses: ["holders", "holders.write", "clock", "settings"],
  body: SignOut,
  query: PageQuery,
  form: true,
  status: 303,
  errors: ["invalid_credential"],
  problemPage: holderProblem("../"),
  run: async ({ ports, browser, body, query: { lang } }) =>
    new Redirect(303, `../me${langQuery(lang)}`, { "set-cookie": await signOut(ports, browser, body) }),
});
