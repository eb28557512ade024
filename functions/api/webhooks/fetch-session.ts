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
  id: "webhooks.fetch-session",
  summary: "Fetch the messages of a session",
  description: `The oldest, at most ${fetched}, that nobody has answered, each with the headers and the body that an endpoint would get. \`wait\` has the answer wait, up to ${waitSeconds} seconds, until there is one; ${waitsAtOnce} requests of an organization may wait at once, and further ones are answered at once. Send each message to your program, tell the service what it answered, and fetch again: what was not answered is given again.`,
  tag: "Webhooks",
  access: { key: "webhooks", role: "manager" },
  uses: [
    "webhooks",
    "webhookSessions",
    "sessionSecrets",
    "limits",
    "certificates",
    "imports",
    "clock",
    "settings",
  ],
  params: UuidParams,
  query: FetchQuery,
  status: 200,
  response: FetchedMessages,
  errors: ["gone"],
  run: ({ ports, caller, params, query, measure }) =>
    fetchMessages(ports, caller.organizationId, params.id, query, () => measure({ SessionsWaited: 1 })),
});
