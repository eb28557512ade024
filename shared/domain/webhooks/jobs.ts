import * as z from "zod";
import { CERTIFICATE_STATUSES, RECIPIENT_STATUSES } from "../certificates/certificate.ts";
import { CertificateParts } from "../certificates/parts.ts";
import { RETURN_REASONS } from "../messages/mail-return.ts";
import { WEBHOOKS } from "../rules.ts";
import { type Delivery, UNTRIED } from "./delivery.ts";
import { WEBHOOK_STATUSES } from "./webhook.ts";
import { WEBHOOK_EVENT_TYPES } from "./webhook-event-names.ts";

/** The event of a delivery that is not stored yet: with the ids of its job, all that the delivery is made from. */
const EventFacts = z.object({
  type: z.enum(WEBHOOK_EVENT_TYPES),
  at: z.iso.datetime(),
  recipient_status: z.enum(RECIPIENT_STATUSES),
  returned: z
    .object({
      reason: z.enum(RETURN_REASONS),
      status: z.enum(CERTIFICATE_STATUSES),
      updated_at: z.iso.datetime(),
    })
    .optional(),
});

/** Make one attempt at a delivery; `attempt` counts from 1 and is null for a manual one. */
export const WebhookJob = z.object({
  organization_id: z.uuid(),
  webhook_id: z.uuid(),
  delivery_id: z.uuid(),
  certificate_id: z.uuid(),
  attempt: z.int().min(1).nullable(),
  /** In the job of a first attempt, with which the delivery is stored. */
  event: EventFacts.optional(),
  /** Of its certificate; in the job of a first attempt. */
  parts: CertificateParts.optional(),
  /** How often a manual attempt was put off, because the endpoint takes no more requests at the moment. */
  postponed: z.int().min(0).max(WEBHOOKS.manualTries).optional(),
  /** The delay with which the job was queued, which is no wait for a worker. */
  delay_seconds: z.int().min(0).max(900).optional(),
});
export type WebhookJob = z.infer<typeof WebhookJob>;

/** The job of an attempt at a stored delivery. */
export const jobOf = (delivery: Delivery, attempt: number | null): WebhookJob => ({
  organization_id: delivery.organization_id,
  webhook_id: delivery.webhook_id,
  delivery_id: delivery.id,
  certificate_id: delivery.certificate_id,
  attempt,
});

/** The job of the first attempt at a delivery, which is stored with the result of that attempt. */
export const firstJobOf = (delivery: Delivery, parts?: CertificateParts): WebhookJob => {
  const { type, at, recipient_status, returned } = delivery;
  const event = { type, at, recipient_status, ...(returned && { returned }) };
  return { ...jobOf(delivery, 1), event, ...(parts && { parts }) };
};

/** The delivery of a first attempt, before anything of it is stored; undefined for a job without its event. */
export const deliveryIn = ({ event, ...job }: WebhookJob): Delivery | undefined =>
  event && {
    id: job.delivery_id,
    webhook_id: job.webhook_id,
    organization_id: job.organization_id,
    certificate_id: job.certificate_id,
    ...event,
    ...UNTRIED,
  };

/** A webhook was enabled or disabled. The index of parked deliveries may lag, so it is read in two passes. */
export const EndpointJob = z.object({
  organization_id: z.uuid(),
  webhook_id: z.uuid(),
  status: z.enum(WEBHOOK_STATUSES),
  pass: z.literal([1, 2]),
});
export type EndpointJob = z.infer<typeof EndpointJob>;
