import { EventRecord } from "#shared/domain/events/event-record.ts";
import { getEvent } from "#shared/domain/events/manage-events.ts";
import { IdentifierParams } from "#shared/domain/ids.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "GET /v1.0/events/{id}",
  id: "events.get",
  summary: "Read one event",
  tag: "Events",
  access: { key: "read", role: "viewer" },
  uses: ["events", "images", "settings"],
  params: IdentifierParams,
  status: 200,
  response: EventRecord,
  run: ({ ports, caller, params }) => getEvent(ports, caller, params.id),
});
