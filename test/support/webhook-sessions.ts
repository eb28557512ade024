import type { Client, RequestOptions } from "./client.ts";
import type { Tenant } from "./stack.ts";

type Caller = Pick<Tenant, "key">;

/** Opens a session of webhooks for all events, and gives it with its secret. */
export async function aSession(tenant: Caller, body: Record<string, unknown> = {}) {
  return (await tenant.key.call("POST /v1.0/webhooks/sessions", { body })).body;
}

/** The messages of a session that nobody has answered. */
export const fetchedBy = (client: Client, id: string, query: RequestOptions["query"] = {}) =>
  client.call("GET /v1.0/webhooks/sessions/{id}/deliveries", { params: { id }, query });

/** Tells what a program answered to a message. */
export const answered = (client: Client, id: string, delivery_id: string, body: object) =>
  client.call("POST /v1.0/webhooks/sessions/{id}/deliveries/{delivery_id}/result", {
    params: { id, delivery_id },
    body,
  });
