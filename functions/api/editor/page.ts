import { EditorParams, templateInEditor } from "#shared/domain/templates/editor-access.ts";
import { taggedBadges } from "#shared/domain/templates/tagged-badges.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { editorPage, editorProblem } from "#shared/pages/editor/editor-page.ts";
import { PageQuery } from "#shared/pages/language.ts";

export const route = endpoint({
  route: "GET /editor/templates/{id}",
  id: "editor.page",
  summary: "Edit a template",
  description: "For people whose browser has opened the template's editor.",
  tag: "Templates",
  access: { public: "editor" },
  uses: ["editorPasses", "templates", "badges", "clock", "settings"],
  params: EditorParams,
  query: PageQuery,
  status: 200,
  produces: "text/html",
  errors: ["invalid_credential"],
  problemPage: editorProblem,
  run: async ({ ports, params, browser, query: { lang }, languages }) => {
    const open = await templateInEditor(ports, params.id, browser);
    const badges = await taggedBadges(ports, open.organizationId);
    return editorPage({ ...open, badges }, { lang, languages });
  },
});
