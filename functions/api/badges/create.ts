import { BadgeRecord } from "#shared/domain/badges/badge-record.ts";
import { CreateBadge } from "#shared/domain/badges/badge-requests.ts";
import { createBadge } from "#shared/domain/badges/manage-badges.ts";
import { inspectImages } from "#shared/domain/documents/local-images.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "POST /v1.0/badges",
  id: "badges.create",
  summary: "Create a badge",
  tag: "Badges",
  access: { key: "write", role: "manager" },
  idempotent: "receipt",
  uses: ["badges.write", "events", "templates", "images", "clock", "settings"],
  body: CreateBadge,
  inspect: inspectImages,
  status: 201,
  response: BadgeRecord,
  run: ({ ports, caller, body, idempotency }) => createBadge(ports, caller, body, idempotency),
});
