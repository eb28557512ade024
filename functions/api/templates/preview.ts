import { IdentifierParams } from "#shared/domain/ids.ts";
import { previewTemplate, TemplatePreviewRequest } from "#shared/domain/templates/draw-sample.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "POST /v1.0/templates/{id}/preview",
  id: "templates.preview",
  summary: "Preview a template",
  description:
    "The template, or another content in its place, as a document of a sample person would have it. Nothing is stored. Pictures without a copy are left out.",
  tag: "Templates",
  access: { key: "write", role: "viewer" },
  limit: "preview",
  uses: ["templates", "organizations", "images", "renderer", "limits", "clock", "settings"],
  params: IdentifierParams,
  body: TemplatePreviewRequest,
  reads: true,
  status: 200,
  produces: "image/png, application/pdf",
  streams: true,
  errors: ["unrenderable_text"],
  run: ({ ports, caller, params, body }) => previewTemplate(ports, caller.organizationId, params.id, body),
});
