import { IdentifierParams } from "#shared/domain/ids.ts";
import { removeTemplate } from "#shared/domain/templates/manage-templates.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "DELETE /v1.0/templates/{id}",
  id: "templates.remove",
  summary: "Delete a template that no badge has named",
  tag: "Templates",
  access: { key: "write", role: "manager" },
  uses: ["templates.write"],
  params: IdentifierParams,
  status: 204,
  errors: ["template_in_use", "conflict"],
  run: ({ ports, caller, params }) => removeTemplate(ports, caller, params.id),
});
