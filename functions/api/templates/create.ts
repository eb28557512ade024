import { inspectImages } from "#shared/domain/documents/local-images.ts";
import { beginTemplate } from "#shared/domain/templates/manage-templates.ts";
import { CreateTemplate, TemplateRecord } from "#shared/domain/templates/own-template.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "POST /v1.0/templates",
  id: "templates.create",
  summary: "Create a template",
  description:
    "A document of your own for badges with the layout `own`: one or two pages, elements in millimetres from the upper left corner, or an example to begin from (`start`). It is checked element by element: each lies inside of the page, a QR code of 18 mm or more can be scanned, the longest name fits, text can be read. `warnings` say what could not be told.",
  tag: "Templates",
  access: { key: "write", role: "manager" },
  idempotent: "receipt",
  uses: ["templates.write", "organizations", "images", "renderer", "clock", "settings"],
  body: CreateTemplate,
  inspect: inspectImages,
  status: 201,
  response: TemplateRecord,
  errors: ["template_limit_reached"],
  run: ({ ports, caller, body, idempotency }) => beginTemplate(ports, caller, body, idempotency),
});
