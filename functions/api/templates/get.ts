import { IdentifierParams } from "#shared/domain/ids.ts";
import { getTemplate } from "#shared/domain/templates/manage-templates.ts";
import { TemplateRecord } from "#shared/domain/templates/own-template.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "GET /v1.0/templates/{id}",
  id: "templates.get",
  summary: "Read one template",
  tag: "Templates",
  access: { key: "read", role: "viewer" },
  uses: ["templates", "images"],
  params: IdentifierParams,
  status: 200,
  response: TemplateRecord,
  run: ({ ports, caller, params }) => getTemplate(ports, caller.organizationId, params.id),
});
