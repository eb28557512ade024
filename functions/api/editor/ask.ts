import { checkEditorLink, EditorLinkParams } from "#shared/domain/templates/editor-access.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { editorLinkPage, editorProblem } from "#shared/pages/editor/editor-page.ts";
import { PageQuery } from "#shared/pages/language.ts";

export const route = endpoint({
  route: "GET /editor/{token}",
  id: "editor.ask",
  summary: "Open the address of a template's editor",
  description: "For people: a page with a button. Changes nothing.",
  tag: "Templates",
  access: { public: "editor" },
  uses: ["editorPasses", "clock", "settings"],
  params: EditorLinkParams,
  query: PageQuery,
  status: 200,
  produces: "text/html",
  problemPage: editorProblem,
  run: async ({ ports, params: { token }, query: { lang }, languages }) => {
    await checkEditorLink(ports, token);
    return editorLinkPage(token, { lang, languages });
  },
});
