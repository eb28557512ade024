import { DeliveryDetails } from "#shared/domain/webhooks/delivery.ts";
import { DeliveryParams, getDelivery } from "#shared/domain/webhooks/read-deliveries.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "GET /v1.0/webhooks/{id}/deliveries/{delivery_id}",
  id: "webhooks.get-delivery",
  summary: "Read one delivery",
  description:
    "With the body, the last attempt and each failed one, and up to 16 kB of the response to each.",
  tag: "Webhooks",
  access: { key: "webhooks", role: "viewer" },
  uses: ["webhooks", "certificates", "imports", "settings"],
  params: DeliveryParams,
  status: 200,
  response: DeliveryDetails,
  run: ({ ports, caller, params }) => getDelivery(ports, caller.organizationId, params),
});
