import { FieldPresets, fieldPresets } from "#shared/domain/outcomes/presets.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "GET /v1.0/field-presets",
  id: "field-presets.list",
  summary: "List fields and roles to start a badge from",
  description:
    "For a race, a course and a congress, and which headings of files mean which field. `key` of a heading is that of a field, or of a recipient in `POST /v1.0/invitations`; `first_name` and `last_name` are parts of `recipient_name`.",
  tag: "Badges",
  access: { key: "read", role: "viewer" },
  uses: [],
  status: 200,
  response: FieldPresets,
  run: async () => fieldPresets(),
});
