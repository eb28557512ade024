import { IdentifierParams } from "#shared/domain/ids.ts";
import { exportTemplate } from "#shared/domain/templates/move-template.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { zipOf } from "#shared/http/zip.ts";

export const route = endpoint({
  route: "GET /v1.0/templates/{id}/export",
  id: "templates.export",
  summary: "Download a template as ZIP",
  description: "`template.json` and our copies of its pictures, for `POST /v1.0/templates/import` elsewhere.",
  tag: "Templates",
  access: { key: "read", role: "viewer" },
  uses: ["templates", "images", "imageFiles"],
  params: IdentifierParams,
  status: 200,
  produces: "application/zip",
  streams: true,
  run: async ({ ports, caller, params }) => ({
    body: zipOf(await exportTemplate(ports, caller.organizationId, params.id)),
    contentType: "application/zip",
    headers: { "content-disposition": `attachment; filename="template-${params.id.code}.zip"` },
  }),
});
