import { LoggedRequestPage, LoggedRequestQuery, listCalls } from "#shared/domain/calls/read-calls.ts";
import { CALL_LOG } from "#shared/domain/rules.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "GET /v1.0/requests",
  id: "requests.list",
  summary: "List the requests of the organization",
  description: `Newest first, of the last ${CALL_LOG.days} days: by its keys and in the panel, each with status and error; nothing of what was sent or answered. A request shows within a minute. Requests to this list and for the messages of webhook sessions are left out, and those with a credential that is not valid: nobody knows whose they are.`,
  tag: "Requests",
  access: { key: "read", role: "viewer" },
  uses: ["calls", "cursors", "clock"],
  query: LoggedRequestQuery,
  status: 200,
  response: LoggedRequestPage,
  run: ({ ports, caller, query }) => listCalls(ports, caller.organizationId, query),
});
