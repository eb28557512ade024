import * as z from "zod";
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

/** A webhook was enabled or disabled. The index of parked deliveries may lag, so it is read twice. */
export const EndpointJob = z.strictObject({
  organization_id: z.uuid(),
  webhook_id: z.uuid(),
  status: z.enum(WEBHOOK_STATUSES),
  pass: z.literal([1, 2]),
});
export type EndpointJob = z.infer<typeof EndpointJob>;
