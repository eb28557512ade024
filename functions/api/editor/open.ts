import { EditorLinkParams, openEditor } from "#shared/domain/templates/editor-access.ts";
import { endpoint, Redirect } from "#shared/http/endpoint.ts";
import { editorProblem } from "#shared/pages/editor/editor-page.ts";
import { langQuery, PageQuery } from "#shared/pages/language.ts";

export const route = endpoint({
  route: "POST /editor/{token}",
  id: "editor.open",
  summary: "Open the editor, from the page",
  description: "Works once: it gives the browser a cookie for this template, and leads to its editor.",
  tag: "Templates",
  access: { public: "editor" },
  uses: ["editorPasses", "clock", "settings"],
  params: EditorLinkParams,
  query: PageQuery,
  form: true,
  status: 303,
  problemPage: editorProblem,
  run: async ({ ports, params: { token }, query: { lang } }) => {
    const { path, cookie } = await openEditor(ports, token);
    return new Redirect(303, path + langQuery(lang), { "set-cookie": cookie });
  },
});
