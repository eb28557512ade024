import * as z from "zod";
import { Funnel, readFunnel } from "#shared/domain/events/read-dashboard.ts";
import { Identifier } from "#shared/domain/ids.ts";
import { endpoint } from "#shared/http/endpoint.ts";

const Params = z.strictObject({ event_id: Identifier });

export const route = endpoint({
  route: "GET /dashboard/funnel/{event_id}",
  id: "dashboard.funnel",
  summary: "Read where an event's certificates stand",
  tag: "Dashboard",
  access: { either: "read" },
  uses: ["events"],
  params: Params,
  status: 200,
  response: Funnel,
  run: ({ ports, caller, params }) => readFunnel(ports, caller.organizationId, params.event_id),
});
