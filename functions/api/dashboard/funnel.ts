import { Funnel, readFunnel } from "#shared/domain/events/read-dashboard.ts";
import { EventIdParams } from "#shared/domain/ids.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "GET /dashboard/funnel/{event_id}",
  id: "dashboard.funnel",
  summary: "Read where an event's certificates stand",
  tag: "Dashboard",
  access: { either: "read", role: "viewer" },
  uses: ["events", "messages"],
  params: EventIdParams,
  status: 200,
  response: Funnel,
  run: ({ ports, caller, params }) => readFunnel(ports, caller.organizationId, params.event_id),
});
