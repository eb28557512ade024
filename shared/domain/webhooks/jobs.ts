import * as z from "zod";
import { CERTIFICATE_STATUSES, RECIPIENT_STATUSES } from "../certificates/certificate.ts";
import { CertificateParts } from "../certificates/parts.ts";
import { ImportThen } from "../imports/import-then.ts";
import { RETURN_REASONS } from "../messages/mail-return.ts";
import { WEBHOOKS } from "../rules.ts";
import { type Delivery, UNTRIED } from "./delivery.ts";
import { WEBHOOK_STATUSES } from "./webhook.ts";
import { CERTIFICATE_EVENT_TYPES, IMPORT_EVENT_TYPES } from "./webhook-event-names.ts";

/** The event of a delivery that is not stored yet: with the ids of its job, all that the delivery is made from. */
const CertificateEvent = z.object({
  type: z.enum(CERTIFICATE_EVENT_TYPES),
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
const ImportEvent = z.object({
  type: z.enum(IMPORT_EVENT_TYPES),
  at: z.iso.datetime(),
  import: ImportThen,
});

/** Make one attempt at a delivery; `attempt` counts from 1 and is null for a manual one. */
export const WebhookJob = z.object({
  organization_id: z.uuid(),
  webhook_id: z.uuid(),
  delivery_id: z.uuid(),
  /** What it is about, the one or the other. */
  certificate_id: z.uuid().optional(),
  import_id: z.uuid().optional(),
  attempt: z.int().min(1).nullable(),
  /** In the job of a first attempt, with which the delivery is stored. */
  event: z.union([CertificateEvent, ImportEvent]).optional(),
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
  ...(delivery.import ? { import_id: delivery.import.id } : { certificate_id: delivery.certificate_id }),
  attempt,
});

/** The job of the first attempt at a delivery, which is stored with the result of that attempt. */
export const firstJobOf = (delivery: Delivery, parts?: CertificateParts): WebhookJob => {
  if (delivery.import) {
    const { type, at, import: then } = delivery;
    return { ...jobOf(delivery, 1), event: { type, at, import: then } };
  }
  const { type, at, recipient_status, returned } = delivery;
  const event = { type, at, recipient_status, ...(returned && { returned }) };
  return { ...jobOf(delivery, 1), event, ...(parts && { parts }) };
};

/** The delivery of a first attempt, before anything of it is stored; undefined for a job without its event. */
export function deliveryIn(job: WebhookJob): Delivery | undefined {
  const { event, delivery_id: id, webhook_id, organization_id, certificate_id } = job;
  const known = { id, webhook_id, organization_id, ...UNTRIED };
  if (event && "import" in event) return { ...known, ...event };
  return event && certificate_id !== undefined ? { ...known, certificate_id, ...event } : undefined;
}

/** A webhook was enabled or disabled. The index of parked deliveries may lag, so it is read in two passes. */
export const EndpointJob = z.object({
  organization_id: z.uuid(),
  webhook_id: z.uuid(),
  status: z.enum(WEBHOOK_STATUSES),
  pass: z.literal([1, 2]),
});
export type EndpointJob = z.infer<typeof EndpointJob>;
