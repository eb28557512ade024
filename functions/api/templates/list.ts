import { listTemplates, TemplateList, TemplateQuery } from "#shared/domain/templates/manage-templates.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "GET /v1.0/templates",
  id: "templates.list",
  summary: "List the organization's templates",
  tag: "Templates",
  access: { key: "read", role: "viewer" },
  uses: ["templates.list", "cursors"],
  query: TemplateQuery,
  status: 200,
  response: TemplateList,
  run: ({ ports, caller, query }) => listTemplates(ports, caller.organizationId, query),
});
