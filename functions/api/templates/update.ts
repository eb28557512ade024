import { inspectImages } from "#shared/domain/documents/local-images.ts";
import { IdentifierParams } from "#shared/domain/ids.ts";
import { updateTemplate } from "#shared/domain/templates/manage-templates.ts";
import { TemplateRecord, UpdateTemplate } from "#shared/domain/templates/own-template.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "PATCH /v1.0/templates/{id}",
  id: "templates.update",
  summary: "Change a template",
  description:
    "Fields that are left out stay as they are; `page`, `pages` and `variants` are each replaced whole. Certificates already issued keep the template as it was.",
  tag: "Templates",
  access: { key: "write", role: "manager" },
  uses: ["templates", "templates.write", "images", "renderer", "clock", "settings"],
  params: IdentifierParams,
  body: UpdateTemplate,
  inspect: inspectImages,
  status: 200,
  response: TemplateRecord,
  errors: ["conflict", "template_limit_reached"],
  run: ({ ports, caller, params, body }) => updateTemplate(ports, caller, params.id, body),
});
