import { UuidParams } from "#shared/domain/ids.ts";
import { WEBHOOKS } from "#shared/domain/rules.ts";
import {
  FetchedMessages,
  FetchQuery,
  fetchMessages,
} from "#shared/domain/webhooks/sessions/fetch-messages.ts";
import { endpoint } from "#shared/http/endpoint.ts";

const { fetched, waitSeconds, waitsAtOnce } = WEBHOOKS.session;

export const route = endpoint({
  route: "GET /v1.0/webhooks/sessions/{id}/deliveries",
  id: "webhook-sessions.fetch",
  summary: "Fetch the messages of a session",
  description: `The oldest messages, at most ${fetched}, that nobody has answered, each with the headers and the very body that an endpoint would get. If there are none, \`wait\` has the answer wait for one, up to ${waitSeconds} seconds; it is then looked for each second. ${waitsAtOnce} requests may wait for a session at once, and further ones are answered at once. Send each message to your program, tell the service what it answered, and then fetch again: what was not answered is given again, so nothing is lost when your side stops.`,
  tag: "Webhooks",
  access: { key: "webhooks", role: "manager" },
  uses: ["webhookSessions", "webhookSigner", "longPolls", "limits", "certificates", "clock", "settings"],
  params: UuidParams,
  query: FetchQuery,
  status: 200,
  response: FetchedMessages,
  errors: ["gone"],
  run: ({ ports, caller, params, query, measure }) =>
    fetchMessages(ports, caller.organizationId, params.id, query, () => measure({ SessionsWaited: 1 })),
});
