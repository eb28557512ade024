import { UuidParams } from "#shared/domain/ids.ts";
import { DELIVERY_KEEP_DAYS } from "#shared/domain/webhooks/delivery.ts";
import { DeliveryPage, DeliveryQuery, listDeliveries } from "#shared/domain/webhooks/read-deliveries.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "GET /v1.0/webhooks/{id}/deliveries",
  id: "webhooks.list-deliveries",
  summary: "List what was sent to a webhook",
  description: `Newest event first, each from its first attempt on; kept for ${DELIVERY_KEEP_DAYS} days. Of a session, what it was given, for a day.`,
  tag: "Webhooks",
  access: { key: "webhooks", role: "viewer" },
  uses: ["webhooks", "cursors"],
  params: UuidParams,
  query: DeliveryQuery,
  status: 200,
  response: DeliveryPage,
  run: ({ ports, caller, params, query }) => listDeliveries(ports, caller.organizationId, params.id, query),
});
