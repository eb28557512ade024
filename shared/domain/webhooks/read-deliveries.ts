import * as z from "zod";
import type { CursorScope } from "../cursor.ts";
import { DomainError, notFound } from "../errors.ts";
import { UuidParams } from "../ids.ts";
import { answerPage, pageOf, pageQuery, type Window } from "../page.ts";
import type { Ports } from "../ports.ts";
import {
  DELIVERY_STATUSES,
  type DeliveryDetails,
  DeliveryRecord,
  type DeliveryStatus,
  toDeliveryDetails,
  toDeliveryRecord,
} from "./delivery.ts";
import { jobOf } from "./jobs.ts";
import { bodyOf, readSubjectOf } from "./told-subject.ts";
import type { Webhook } from "./webhook.ts";
import { WEBHOOK_EVENT_TYPES } from "./webhook-event-names.ts";

/** Path parameters of an operation on one delivery. */
export const DeliveryParams = UuidParams.extend({ delivery_id: z.uuid().toLowerCase() });
type Named = z.infer<typeof DeliveryParams>;

/** Query of GET /v1.0/webhooks/{id}/deliveries. */
export const DeliveryQuery = pageQuery({
  status: z.enum(DELIVERY_STATUSES).optional(),
  type: z.enum(WEBHOOK_EVENT_TYPES).optional().meta({ description: "Kind of event." }),
});
/** Query of GET /v1.0/deliveries. */
export const AllDeliveriesQuery = DeliveryQuery.safeExtend({
  webhook_id: z
    .uuid()
    .toLowerCase()
    .optional()
    .meta({ description: "One webhook; the list is empty if you have none with this id." }),
});
export const DeliveryPage = pageOf(DeliveryRecord).meta({ id: "WebhookDeliveryPage" });

/** What is sent to: a webhook, or a session of them, which is never disabled. */
type Recipient = Pick<Webhook, "id" | "status"> & { readonly isSession?: true };

/** A webhook or a session of them. Throws `not_found`, also for one of another organization. */
async function recipientNamed(
  { webhooks }: Pick<Ports, "webhooks">,
  organizationId: string,
  id: string,
): Promise<Recipient> {
  const webhook = await webhooks.get(organizationId, id);
  if (webhook) return webhook;
  const sessions = await webhooks.sessions(organizationId);
  if (sessions.every((session) => session.id !== id)) throw notFound("webhook");
  return { id, status: "enabled", isSession: true };
}

/** A page of the deliveries to a webhook or a session of them, newest event first. Throws `not_found`. */
export async function listDeliveries(
  { webhooks, cursors }: Pick<Ports, "webhooks" | "cursors">,
  organizationId: string,
  id: string,
  query: z.infer<typeof DeliveryQuery>,
): Promise<z.input<typeof DeliveryPage>> {
  const recipient = await recipientNamed({ webhooks }, organizationId, id);
  const scope = {
    organization: organizationId,
    list: "deliveries",
    webhook: id,
    status: query.status,
    type: query.type,
  };
  return pageOfDeliveries({ webhooks, cursors }, [recipient], query, scope);
}

/** A page of the deliveries to all webhooks of an organization, or to one of them, newest event first. */
export async function listAllDeliveries(
  { webhooks, cursors }: Pick<Ports, "webhooks" | "cursors">,
  organizationId: string,
  { webhook_id, ...query }: z.infer<typeof AllDeliveriesQuery>,
): Promise<z.input<typeof DeliveryPage>> {
  const all = await webhooks.list(organizationId);
  const named = all.filter(({ id }) => webhook_id === undefined || id === webhook_id);
  const scope = {
    organization: organizationId,
    list: "all-deliveries",
    webhook: webhook_id,
    status: query.status,
    type: query.type,
  };
  return pageOfDeliveries({ webhooks, cursors }, named, query, scope);
}

function pageOfDeliveries(
  { webhooks, cursors }: Pick<Ports, "webhooks" | "cursors">,
  named: readonly Recipient[],
  query: z.infer<typeof DeliveryQuery>,
  scope: CursorScope,
): Promise<z.input<typeof DeliveryPage>> {
  const wanted = named
    .map((webhook) => ({
      webhookId: webhook.id,
      statuses: query.status && storedStatuses(query.status, webhook),
    }))
    // A disabled webhook has no pending deliveries.
    .filter(({ statuses }) => statuses?.length !== 0);
  const byId = new Map(named.map((webhook) => [webhook.id, webhook]));
  const read = (window: Window) => webhooks.deliveries(wanted, query.type, window);
  return answerPage(cursors, query, scope, read, (delivery) =>
    toDeliveryRecord(delivery, byId.get(delivery.webhook_id)!),
  );
}

/** The stored statuses of deliveries that are shown with this status; see {@link toDeliveryRecord}. */
function storedStatuses(shown: DeliveryStatus, { status }: Recipient): DeliveryStatus[] {
  if (status === "enabled" || shown === "delivered" || shown === "failed") return [shown];
  return shown === "pending" ? [] : ["pending", "cancelled"];
}

/** One delivery with its body, its last attempt, its failed ones and their responses. Throws `not_found`. */
export async function getDelivery(
  ports: Pick<Ports, "webhooks" | "certificates" | "imports" | "settings">,
  organizationId: string,
  { id, delivery_id }: Named,
): Promise<DeliveryDetails> {
  const recipient = await recipientNamed(ports, organizationId, id);
  const [delivery, kept] = await Promise.all([
    ports.webhooks.delivery(id, delivery_id),
    ports.webhooks.attempts(id, delivery_id),
  ]);
  if (!delivery) throw notFound("delivery");
  const subject = await readSubjectOf(ports, delivery);
  const payload = subject ? await bodyOf(ports, delivery, subject) : null;
  return toDeliveryDetails(delivery, payload, kept, recipient);
}

/**
 * Queues one more attempt at a delivery of any status, with the same `webhook-id` and body. A success ends the
 * automatic attempts, a failure changes nothing. A session is given it once more. Throws `not_found`,
 * `webhook_disabled`, `service_unavailable`.
 */
export async function redeliver(
  ports: Pick<Ports, "webhooks" | "webhookSessions.write" | "webhooksQueue">,
  organizationId: string,
  { id, delivery_id }: Named,
): Promise<DeliveryRecord> {
  const recipient = await recipientNamed(ports, organizationId, id);
  const delivery = await ports.webhooks.delivery(id, delivery_id);
  if (!delivery) throw notFound("delivery");
  if (recipient.isSession) {
    await ports["webhookSessions.write"].giveAgain(delivery);
    return toDeliveryRecord({ ...delivery, status: "pending" }, recipient);
  }
  if (recipient.status === "disabled")
    throw new DomainError("webhook_disabled", "The webhook is disabled; enable it first.");
  const unsent = await ports.webhooksQueue.send([jobOf(delivery, null)]);
  if (unsent.length > 0)
    throw new DomainError("service_unavailable", "The message could not be queued; please try again.", {
      retryAfterSeconds: 1,
    });
  return toDeliveryRecord(delivery, recipient);
}
