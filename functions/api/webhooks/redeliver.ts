import { DeliveryRecord } from "#shared/domain/webhooks/delivery.ts";
import { DeliveryParams, redeliver } from "#shared/domain/webhooks/read-deliveries.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "POST /v1.0/webhooks/{id}/deliveries/{delivery_id}/redeliver",
  id: "webhooks.redeliver",
  summary: "Send a delivery again",
  description:
    "Queues one more attempt at once, with the same `webhook-id` and body, whatever became of the delivery. If it succeeds the delivery is `delivered` and no automatic attempt follows; if it fails nothing changes. An endpoint that is slow or only fails gets few requests at once: the attempt waits for its turn for some minutes, and is then recorded as failed with the error `endpoint_busy`. A session is given it once more.",
  tag: "Webhooks",
  access: { key: "webhooks", role: "manager" },
  limit: "redelivery",
  uses: ["webhooks", "webhookSessions.write", "webhooksQueue"],
  params: DeliveryParams,
  status: 200,
  response: DeliveryRecord,
  errors: ["webhook_disabled"],
  run: ({ ports, caller, params }) => redeliver(ports, caller.organizationId, params),
});
