import { EventRecord } from "#shared/domain/events/event-record.ts";
import { UpdateEvent } from "#shared/domain/events/event-requests.ts";
import { inspectEvent, updateEvent } from "#shared/domain/events/manage-events.ts";
import { IdentifierParams } from "#shared/domain/ids.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "PATCH /v1.0/events/{id}",
  id: "events.update",
  summary: "Change an event",
  description: "Fields that are left out stay as they are; `null` clears a field.",
  tag: "Events",
  access: { key: "write", role: "manager" },
  uses: ["events", "events.write", "images", "clock", "settings"],
  params: IdentifierParams,
  body: UpdateEvent,
  inspect: inspectEvent,
  status: 200,
  response: EventRecord,
  errors: ["conflict"],
  run: ({ ports, caller, params, body }) => updateEvent(ports, caller, params.id, body),
});
