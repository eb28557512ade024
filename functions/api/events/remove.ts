import { removeEvent } from "#shared/domain/events/manage-events.ts";
import { IdentifierParams } from "#shared/domain/ids.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "DELETE /v1.0/events/{id}",
  id: "events.remove",
  summary: "Delete an event that has no certificates",
  tag: "Events",
  access: { key: "write", role: "manager" },
  uses: ["events.write"],
  params: IdentifierParams,
  status: 204,
  errors: ["event_has_certificates"],
  run: ({ ports, caller, params }) => removeEvent(ports, caller, params.id),
});
