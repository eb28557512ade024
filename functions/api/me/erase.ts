import { forgottenSession } from "#shared/domain/holders/holder-session.ts";
import { ERASE_ME_PORTS, EraseMe, eraseMe } from "#shared/domain/privacy/erase-person.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { mistypedPage } from "#shared/pages/holders/holder-page.ts";
import { holderProblem } from "#shared/pages/holders/sign-in-pages.ts";
import { erasurePage } from "#shared/pages/invitation/forms.ts";
import { localeFor, PageQuery } from "#shared/pages/language.ts";

export const route = endpoint({
  route: "POST /me/erasure",
  id: "me.erase",
  summary: "Erase one's account, and ask every organization to erase one's certificates",
  description:
    "It happens after seven days; the first address is told, and can undo it until then. Takes a session that the first address opened.",
  tag: "My certificates",
  access: { public: "holder" },
  uses: ERASE_ME_PORTS,
  body: EraseMe,
  query: PageQuery,
  form: true,
  status: 200,
  produces: "text/html",
  errors: ["invalid_credential"],
  problemPage: holderProblem("../"),
  run: async ({ ports, browser, body, query: { lang }, languages }) => {
    const reader = { lang, languages };
    const { done, email: expected } = await eraseMe(ports, browser, body, localeFor(reader));
    if (done === "mistyped") return mistypedPage({ expected, typed: body.confirm, csrf: body.csrf }, reader);
    const answer = erasurePage(done, reader);
    return { ...answer, headers: { ...answer.headers, "set-cookie": forgottenSession(ports.settings) } };
  },
});
