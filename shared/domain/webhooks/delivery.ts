import * as z from "zod";
import type { Certificate, RecipientStatus } from "../certificates/certificate.ts";
import type { CertificateParts } from "../certificates/parts.ts";
import { derivedUuid } from "../ids.ts";
import type { ImportThen } from "../imports/import-then.ts";
import type { RecordedReturn } from "../messages/mail-return.ts";
import { viewOf } from "../view.ts";
import type { Webhook } from "./webhook.ts";
import {
  type CertificateEventType,
  type ImportEventType,
  WEBHOOK_EVENT_TYPES,
} from "./webhook-event-names.ts";

/** `pending` waits for an attempt, `failed` has none left, `cancelled` waits until its webhook is enabled. */
export const DELIVERY_STATUSES = ["pending", "delivered", "failed", "cancelled"] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** How long deliveries can be read and sent again. */
export const DELIVERY_KEEP_DAYS = 30;
/** How much of a response the delivery itself keeps: its item stays below 1 kB, which costs one write unit. */
export const EXCERPT_BYTES = 200;

/** The start of a text that has at most this many bytes in UTF-8; it ends with a whole character. */
export const cutToBytes = (text: string, bytes: number): string =>
  text.slice(0, new TextEncoder().encodeInto(text, new Uint8Array(bytes)).read);

/** One request to an endpoint and its result. `number` counts automatic attempts from 1; null is a manual one. */
export type Attempt = Readonly<z.infer<typeof AttemptRecord>>;

interface AnyDelivery {
  /** Also the `webhook-id` of every attempt. */
  readonly id: string;
  readonly webhook_id: string;
  readonly organization_id: string;
  /** When the event happened. */
  readonly at: string;
  readonly status: DeliveryStatus;
  /** Automatic attempts made. */
  readonly attempts: number;
  readonly next_attempt_at: string | null;
  readonly last: Attempt | null;
}

export interface CertificateDelivery extends AnyDelivery {
  readonly type: CertificateEventType;
  readonly certificate_id: string;
  /** The recipient's status when the event happened. */
  readonly recipient_status: RecipientStatus;
  /** Of `email.bounced` only. */
  readonly returned?: Returned;
  readonly import?: undefined;
}

export interface ImportDelivery extends AnyDelivery {
  readonly type: ImportEventType;
  /** The import when the event happened. */
  readonly import: ImportThen;
  readonly certificate_id?: undefined;
}

/** The delivery of an event to one webhook. Its payload is not stored: `bodyOf` makes it. */
export type Delivery = CertificateDelivery | ImportDelivery;

/** Why a mail came back, and the state of its certificate at that time. */
type Returned = Pick<RecordedReturn, "reason" | "status" | "updated_at">;

/** An event of a certificate, its recipient or its mail. */
export interface CertificateOccurrence {
  readonly type: CertificateEventType;
  readonly certificate: Pick<Certificate, "id" | "organization_id" | "email" | "recipient_status"> & {
    readonly parts?: CertificateParts | undefined;
  };
  readonly at: string;
  readonly returned?: Returned;
  readonly import?: undefined;
}

/** An event of an import. */
export interface ImportOccurrence {
  readonly type: ImportEventType;
  readonly import: ImportThen;
  readonly organizationId: string;
  readonly at: string;
}

/** An event that webhooks can subscribe to. */
export type Occurrence = CertificateOccurrence | ImportOccurrence;

/** What a delivery has before its first attempt. */
export const UNTRIED = { status: "pending", attempts: 0, next_attempt_at: null, last: null } as const;

type Addressee = Pick<Webhook, "id" | "organization_id">;

/** The delivery of an occurrence to a webhook; equal input gives an equal delivery. */
export function deliveryOf(occurrence: CertificateOccurrence, webhook: Addressee): CertificateDelivery;
export function deliveryOf(occurrence: ImportOccurrence, webhook: Addressee): ImportDelivery;
export function deliveryOf(occurrence: Occurrence, webhook: Addressee): Delivery;
export function deliveryOf(occurrence: Occurrence, webhook: Addressee): Delivery {
  return occurrence.import ? importDelivery(occurrence, webhook) : certificateDelivery(occurrence, webhook);
}

function certificateDelivery(
  { type, certificate, at, returned }: CertificateOccurrence,
  webhook: Addressee,
): CertificateDelivery {
  // A person registers once for an organization, however many certificates waited.
  const subject = type === "recipient.registered" ? certificate.email : certificate.id;
  return {
    id: derivedUuid(new Date(at), webhook.id, type, subject),
    webhook_id: webhook.id,
    organization_id: webhook.organization_id,
    certificate_id: certificate.id,
    type,
    at,
    recipient_status: certificate.recipient_status,
    ...(returned && { returned }),
    ...UNTRIED,
  };
}

const importDelivery = (
  { type, import: then, at }: ImportOccurrence,
  webhook: Addressee,
): ImportDelivery => ({
  // A file can be read more than once, and an import that has ended can be undone.
  id: derivedUuid(new Date(at), webhook.id, type, then.id, `${then.validation} ${then.status}`),
  webhook_id: webhook.id,
  organization_id: webhook.organization_id,
  type,
  at,
  import: then,
  ...UNTRIED,
});

const AttemptRecord = z
  .strictObject({
    at: z.string(),
    number: z.int().nullable().meta({ description: "Counts from 1; null for a manual redelivery." }),
    status_code: z
      .int()
      .nullable()
      .meta({ description: "Null when no answer came.", examples: [200] }),
    error: z.string().nullable().meta({
      description:
        "Why there is no proper answer: timeout, connection_refused, connection_reset, dns_error, tls_error, blocked_address, redirect or invalid_response; endpoint_busy for a manual delivery for which the endpoint, slow or failing, never took a request.",
    }),
    duration_ms: z.int().meta({ examples: [84] }),
    response_body: z.string().meta({ description: "As far as it is kept.", examples: ["ok"] }),
  })
  .meta({ id: "WebhookAttempt" });

const RECORD = {
  id: z.uuid().meta({ description: "The `webhook-id` of every attempt." }),
  webhook_id: z.uuid(),
  type: z.enum(WEBHOOK_EVENT_TYPES),
  status: z.enum(DELIVERY_STATUSES),
  certificate_id: z.uuid().nullable().meta({ description: "Null for a message about an import." }),
  import_id: z
    .uuid()
    .nullable()
    .meta({ description: "Null for a message about a certificate.", examples: [null] }),
  attempts: z.int().meta({ description: "Automatic attempts made.", examples: [1] }),
  last_attempt: AttemptRecord.nullable().meta({
    description: `The latest one; its response is cut to ${EXCERPT_BYTES} bytes.`,
  }),
  next_attempt_at: z.string().nullable(),
  created_at: z.string(),
};

/** A delivery as integrators see it in the log. */
export const DeliveryRecord = z.strictObject(RECORD).meta({ id: "WebhookDelivery" });
export type DeliveryRecord = z.infer<typeof DeliveryRecord>;

/** A delivery with its attempts and their responses. */
export const DeliveryDetails = z
  .strictObject({
    ...RECORD,
    payload: z.string().nullable().meta({
      description:
        "The body, exactly as it was or will be sent: with `webhook-id` and `webhook-timestamp` the text that is signed. Null when the certificate or import no longer exists.",
    }),
    last_attempt: AttemptRecord.nullable().meta({
      description: "The latest one, with up to 16 kB of its response.",
    }),
    failed_attempts: z
      .array(AttemptRecord)
      .meta({ description: "Oldest first, with up to 16 kB of each response." }),
    succeeded_attempts: z.array(AttemptRecord).meta({
      description:
        "Oldest first, with up to 16 kB of each response. More than one if it was sent again by hand.",
    }),
  })
  .meta({ id: "WebhookDeliveryDetails" });
export type DeliveryDetails = z.infer<typeof DeliveryDetails>;

const succeeded = ({ error, status_code }: Attempt): boolean =>
  error === null && status_code !== null && status_code >= 200 && status_code < 300;

/**
 * Whether an automatic attempt is also stored on its own: a success with a short response fits into the delivery, until
 * a manual attempt takes its place there.
 */
export const isKeptWhole = (attempt: Attempt): boolean =>
  !succeeded(attempt) || Buffer.byteLength(attempt.response_body) > EXCERPT_BYTES;

/** The integrator's view of a delivery; `kept` are the attempts that are stored on their own, oldest first. */
export function toDeliveryDetails(
  delivery: Delivery,
  payload: string | null,
  kept: readonly Attempt[],
  webhook: Pick<Webhook, "status">,
): DeliveryDetails {
  const whole = kept.find(({ at }) => at === delivery.last?.at);
  const attempts = whole || !delivery.last ? kept : [...kept, delivery.last];
  return {
    ...toDeliveryRecord(delivery, webhook),
    payload,
    last_attempt: whole ?? delivery.last,
    failed_attempts: attempts.filter((attempt) => !succeeded(attempt)),
    succeeded_attempts: attempts.filter(succeeded),
  };
}

/**
 * The integrator's view of a delivery. A pending delivery of a disabled webhook is shown as cancelled, although it is
 * stored as pending until its next attempt is due.
 */
export function toDeliveryRecord(delivery: Delivery, { status }: Pick<Webhook, "status">): DeliveryRecord {
  const cancelled =
    delivery.status === "cancelled" || (delivery.status === "pending" && status === "disabled");
  return viewOf(DeliveryRecord, delivery, {
    status: cancelled ? "cancelled" : delivery.status,
    certificate_id: delivery.certificate_id ?? null,
    import_id: delivery.import?.id ?? null,
    last_attempt: delivery.last,
    next_attempt_at: cancelled ? null : delivery.next_attempt_at,
    created_at: delivery.at,
  });
}
