import { PreviewRequest, previewBadge } from "#shared/domain/badges/preview-badge.ts";
import { IdentifierParams } from "#shared/domain/ids.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "POST /v1.0/badges/{id}/preview",
  id: "badges.preview",
  summary: "Preview a certificate of a badge",
  description:
    "The document as a certificate of the badge would have it, marked as a sample: with the badge's design, or with another one to try. Nothing is stored. A character that no font has is 400 `unrenderable_text`, which names it; while an image is still being fetched it is 409 `image_not_ready`; one that cannot be had is left out, and a warning says why. The header `Preview-Warnings` says what would not look as it was meant, such as a text that repeats what the layout prints; `Design` says what that is.",
  tag: "Badges",
  access: { key: "write", role: "viewer" },
  limit: "preview",
  uses: [
    "badges",
    "events",
    "templates",
    "organizations",
    "images",
    "imagesQueue",
    "renderer",
    "limits",
    "clock",
    "settings",
  ],
  params: IdentifierParams,
  body: PreviewRequest,
  reads: true,
  status: 200,
  produces: "image/png, application/pdf",
  streams: true,
  warns: true,
  errors: ["unrenderable_text", "image_not_ready"],
  run: ({ ports, caller, params, body }) => previewBadge(ports, caller.organizationId, params.id, body),
});
