import {
  DashboardEventsPage,
  DashboardEventsQuery,
  readDashboardEvents,
} from "#shared/domain/events/read-dashboard.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "GET /dashboard/events/list",
  id: "dashboard.events",
  summary: "List the events of the dashboard",
  tag: "Dashboard",
  access: { either: "read", role: "viewer" },
  uses: ["events.list"],
  query: DashboardEventsQuery,
  status: 200,
  response: DashboardEventsPage,
  run: ({ ports, caller, query }) => readDashboardEvents(ports, caller.organizationId, query),
});
