import { BadgeRecord } from "#shared/domain/badges/badge-record.ts";
import { UpdateBadge } from "#shared/domain/badges/badge-requests.ts";
import { updateBadge } from "#shared/domain/badges/manage-badges.ts";
import { inspectImages } from "#shared/domain/documents/local-images.ts";
import { IdentifierParams } from "#shared/domain/ids.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "PATCH /v1.0/badges/{id}",
  id: "badges.update",
  summary: "Change a badge",
  description:
    "Fields that are left out stay as they are; `null` clears a field; `design` is replaced whole. Certificates already issued keep their expiry, texts and design; with them, `fields` can be hidden, relabelled and added only.",
  tag: "Badges",
  access: { key: "write", role: "manager" },
  uses: ["badges", "badges.write", "events", "templates", "images", "clock", "settings"],
  params: IdentifierParams,
  body: UpdateBadge,
  inspect: inspectImages,
  status: 200,
  response: BadgeRecord,
  errors: ["conflict", "fields_in_use"],
  run: ({ ports, caller, params, body }) => updateBadge(ports, caller, params.id, body),
});
