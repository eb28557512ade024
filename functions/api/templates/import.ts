import { TEMPLATE_ZIP } from "#shared/domain/document-rules.ts";
import { importTemplate } from "#shared/domain/templates/move-template.ts";
import { TemplateRecord } from "#shared/domain/templates/own-template.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "POST /v1.0/templates/import",
  id: "templates.import",
  summary: "Create a template from a ZIP",
  description: `The body is a ZIP of the export, of at most ${TEMPLATE_ZIP.bytesMax / 1_000_000} MB. The template is checked as a new one, and each picture as an uploaded one.`,
  tag: "Templates",
  access: { key: "write", role: "manager" },
  limit: "upload",
  idempotent: "receipt",
  uses: ["templates.write", "images", "limits", "images.write", "renderer", "clock", "settings"],
  bareFile: { description: "The ZIP.", types: ["application/zip"], bytesMax: TEMPLATE_ZIP.bytesMax },
  status: 201,
  response: TemplateRecord,
  errors: ["template_limit_reached", "image_limit_reached"],
  run: ({ ports, caller, file, idempotency }) => importTemplate(ports, caller, file, idempotency),
});
