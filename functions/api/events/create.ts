import { EventRecord } from "#shared/domain/events/event-record.ts";
import { CreateEvent } from "#shared/domain/events/event-requests.ts";
import { createEvent, inspectEvent } from "#shared/domain/events/manage-events.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "POST /v1.0/events",
  id: "events.create",
  summary: "Create an event",
  tag: "Events",
  access: { key: "write", role: "manager" },
  idempotent: "receipt",
  uses: ["events.write", "events", "images", "clock", "settings"],
  body: CreateEvent,
  inspect: inspectEvent,
  status: 201,
  response: EventRecord,
  run: ({ ports, caller, body, idempotency }) => createEvent(ports, caller, body, idempotency),
});
