import { readWinners, WinnersPage, WinnersQuery } from "#shared/domain/certificates/read-winners.ts";
import { EventIdParams } from "#shared/domain/ids.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "GET /dashboard/winners/{event_id}",
  id: "dashboard.winners",
  summary: "List the recipients of an event",
  tag: "Dashboard",
  access: { either: "read", role: "viewer" },
  uses: ["events", "certificates.list", "badges", "certificates"],
  params: EventIdParams,
  query: WinnersQuery,
  status: 200,
  response: WinnersPage,
  run: ({ ports, caller, params, query }) =>
    readWinners(ports, caller.organizationId, params.event_id, query),
});
