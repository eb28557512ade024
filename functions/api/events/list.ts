import { EventPage, EventQuery, listEvents } from "#shared/domain/events/manage-events.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "GET /v1.0/events",
  id: "events.list",
  summary: "List the organization's events",
  tag: "Events",
  access: { key: "read", role: "viewer" },
  uses: ["events.list", "images", "settings", "cursors"],
  query: EventQuery,
  status: 200,
  response: EventPage,
  run: ({ ports, caller, query }) => listEvents(ports, caller, query),
});
