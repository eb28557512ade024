import { forgottenSession } from "#shared/domain/holders/holder-session.ts";
import { ERASE_PERSON_PORTS, EraseMe, eraseMe } from "#shared/domain/privacy/erase-person.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { holderProblem } from "#shared/pages/holders/sign-in-pages.ts";
import { erasurePage } from "#shared/pages/invitation/forms.ts";
import { PageQuery } from "#shared/pages/language.ts";

export const route = endpoint({
  route: "POST /me/erasure",
  id: "me.erase",
  summary: "Erase one's account, and ask every organization to erase one's certificates",
  tag: "My certificates",
  access: { public: "holder" },
  uses: ["holders", "settings", ...ERASE_PERSON_PORTS],
  body: EraseMe,
  query: PageQuery,
  form: true,
  status: 200,
  produces: "text/html",
  errors: ["invalid_credential"],
  problemPage: holderProblem("../"),
  run: async ({ ports, browser, body, query: { lang }, languages }) => {
    await eraseMe(ports, browser, body);
    const answer = erasurePage("gone", { lang, languages });
    return { ...answer, headers: { ...answer.headers, "set-cookie": forgottenSession(ports.settings) } };
  },
});
