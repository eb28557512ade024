import { drawTemplateSample, TemplateSample } from "#shared/domain/templates/draw-sample.ts";
import { EditorParams, inEditor } from "#shared/domain/templates/editor-access.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "POST /editor/templates/{id}/preview",
  id: "editor.preview",
  summary: "Draw a page of the template as it is in its editor",
  tag: "Templates",
  access: { public: "editor" },
  uses: ["editorPasses", "templates", "organizations", "images", "renderer", "limits", "clock", "settings"],
  params: EditorParams,
  body: TemplateSample,
  reads: true,
  status: 200,
  produces: "image/png",
  streams: true,
  errors: ["invalid_credential", "unrenderable_text"],
  run: ({ ports, params, body, browser }) =>
    inEditor(ports, params.id, browser, async ({ organizationId }) => ({
      body: await drawTemplateSample(ports, organizationId, body),
      contentType: "image/png",
    })),
});
