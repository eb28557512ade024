import { inspectImages } from "#shared/domain/documents/local-images.ts";
import { EditorParams, inEditor } from "#shared/domain/templates/editor-access.ts";
import { updateTemplate } from "#shared/domain/templates/manage-templates.ts";
import { TemplateRecord, UpdateTemplate } from "#shared/domain/templates/own-template.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "PATCH /editor/templates/{id}/content",
  id: "editor.save",
  summary: "Save the template, from its editor",
  tag: "Templates",
  access: { public: "editor" },
  uses: ["editorPasses", "templates", "templates.write", "images", "renderer", "clock", "settings"],
  params: EditorParams,
  body: UpdateTemplate,
  inspect: inspectImages,
  status: 200,
  response: TemplateRecord,
  errors: ["invalid_credential", "conflict", "template_limit_reached"],
  run: ({ ports, params, body, browser }) =>
    inEditor(ports, params.id, browser, ({ acting, reference }) =>
      updateTemplate(ports, acting, reference, body),
    ),
});
