import * as z from "zod";
import type { Delivery } from "./delivery.ts";
import { WEBHOOK_STATUSES } from "./webhook.ts";

/** Make one attempt at a delivery; `attempt` counts from 1 and is null for a manual one. */
export const WebhookJob = z.strictObject({
  organization_id: z.uuid(),
  webhook_id: z.uuid(),
  delivery_id: z.uuid(),
  certificate_id: z.uuid(),
  attempt: z.int().min(1).nullable(),
});
export type WebhookJob = z.infer<typeof WebhookJob>;

/** The job of an attempt at a delivery. */
export const jobOf = (delivery: Delivery, attempt: number | null): WebhookJob => ({
  organization_id: delivery.organization_id,
  webhook_id: delivery.webhook_id,
  delivery_id: delivery.id,
  certificate_id: delivery.certificate_id,
  attempt,
});

/** A webhook was enabled or disabled. The index of parked deliveries may lag, so it is read in two passes. */
export const EndpointJob = z.strictObject({
  organization_id: z.uuid(),
  webhook_id: z.uuid(),
  status: z.enum(WEBHOOK_STATUSES),
  pass: z.literal([1, 2]),
});
export type EndpointJob = z.infer<typeof EndpointJob>;
