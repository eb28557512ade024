import { DELIVERY_KEEP_DAYS } from "#shared/domain/webhooks/delivery.ts";
import {
  AllDeliveriesQuery,
  DeliveryPage,
  listAllDeliveries,
} from "#shared/domain/webhooks/read-deliveries.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "GET /v1.0/deliveries",
  id: "deliveries.list",
  summary: "List what was sent to all webhooks",
  description: `The deliveries to every webhook of the organization, newest event first, each from its first attempt on; kept for ${DELIVERY_KEEP_DAYS} days. Look for \`status=failed\` to find what an endpoint missed.`,
  tag: "Webhooks",
  access: { key: "webhooks", role: "viewer" },
  uses: ["webhooks", "cursors"],
  query: AllDeliveriesQuery,
  status: 200,
  response: DeliveryPage,
  run: ({ ports, caller, query }) => listAllDeliveries(ports, caller.organizationId, query),
});
