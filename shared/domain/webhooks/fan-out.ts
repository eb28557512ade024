import { forEachParallel } from "../batches.ts";
import type { RecordedReturn } from "../people/mail-return.ts";
import type { Ports } from "../ports.ts";
import { plansAllowing } from "../rules.ts";
import { type Delivery, deliveryOf, type Occurrence } from "./delivery.ts";
import { jobOf, type WebhookJob } from "./jobs.ts";
import type { Webhook } from "./webhook.ts";
import type { WebhookChange } from "./webhook-change.ts";

type FanOutPorts = Pick<Ports, "outbox" | "webhookQueue" | "settings">;
/** An occurrence and the position of the change it was found in. */
type Placed = { readonly occurrence: Occurrence; readonly position: number };

/** How much the clocks of two functions may differ: an event after a webhook's creation may seem to be before it. */
const CLOCKS_DIFFER_MS = 1_000;

/** Parallel puts: as many as one client has connections. */
const PARALLEL = 50;

/**
 * Makes a delivery of each event in these changes for each webhook that subscribed to it, and queues the first
 * attempt; gives the positions of the changes for which this failed. Idempotent: a repeated change makes the same
 * deliveries, and only those without an attempt are queued again. A webhook gets no events from before its creation,
 * and none while the organization's plan does not include webhooks.
 */
export async function fanOut(
  ports: FanOutPorts,
  changes: readonly (WebhookChange | undefined)[],
): Promise<readonly number[]> {
  const placed = changes.flatMap((change, position) =>
    occurrencesIn(change).map((occurrence): Placed => ({ occurrence, position })),
  );
  const byOrganization = Map.groupBy(placed, ({ occurrence }) => occurrence.certificate.organization_id);
  const wanted = new Map<string, { delivery: Delivery; position: number }>();
  await Promise.all(
    [...byOrganization].map(async ([organizationId, group]) => {
      const webhooks = await enabledWebhooks(ports, organizationId);
      for (const { occurrence, position } of await dated(ports, group, webhooks))
        for (const webhook of webhooks.filter((each) => isSubscribed(each, occurrence))) {
          const delivery = deliveryOf(occurrence, webhook);
          // Several certificates of one person make one registration.
          if (!wanted.has(delivery.id)) wanted.set(delivery.id, { delivery, position });
        }
    }),
  );
  return queueAll(ports, [...wanted.values()]);
}

/** Whether a webhook subscribed to this type of event and existed when it happened. */
const isSubscribed = ({ events, created_at }: Webhook, { type, at }: Occurrence): boolean =>
  events.includes(type) && Date.parse(created_at) - CLOCKS_DIFFER_MS <= Date.parse(at);

/** The events in a change that webhooks can subscribe to. */
export function occurrencesIn(change: WebhookChange | undefined): Occurrence[] {
  if (change?.kind === "return") return [occurrenceOf(change.returned)];
  if (change?.kind !== "certificate") return [];
  const { before, after } = change;
  if (before === undefined) return [{ type: "certificate.issued", certificate: after, at: after.created_at }];
  const found: Occurrence[] = [];
  if (registers(before, after))
    found.push({ type: "recipient.registered", certificate: after, at: after.updated_at });
  if (before.status !== after.status) {
    const { updated_at: at } = after;
    if (after.status === "ACCEPTED") found.push({ type: "certificate.accepted", certificate: after, at });
    if (after.status === "REJECTED") found.push({ type: "certificate.rejected", certificate: after, at });
    if (after.status === "EXPIRED") found.push({ type: "certificate.expired", certificate: after, at });
    if (after.status === "REVOKED") found.push({ type: "certificate.revoked", certificate: after, at });
  }
  return found;
}

/** The event of a mail that came back. */
function occurrenceOf(returned: RecordedReturn): Occurrence {
  const { organizationId: organization_id, certificateId: id, email, recipient_status, at } = returned;
  const { reason, status, updated_at } = returned;
  return {
    type: "email.bounced",
    certificate: { organization_id, id, email, recipient_status },
    at,
    returned: { reason, status, updated_at },
  };
}

type CertificateState = Pick<Occurrence["certificate"], "recipient_status">;
/** Accepting creates a missing account, so an INVITED recipient can become ACCEPTED at once. */
const registers = (before: CertificateState, after: CertificateState): boolean =>
  before.recipient_status === "INVITED" &&
  (after.recipient_status === "PENDING" || after.recipient_status === "ACCEPTED");

/** The enabled webhooks of an organization; none when its plan does not include webhooks. */
async function enabledWebhooks(
  { outbox, settings }: FanOutPorts,
  organizationId: string,
): Promise<Webhook[]> {
  const audience = await outbox.audience(organizationId);
  if (!audience || !plansAllowing("webhooks", settings.switches).includes(audience.plan)) return [];
  return audience.webhooks.filter(({ status }) => status === "enabled");
}

/** Dates registrations by the creation of the account instead of the change of the certificate. */
async function dated(
  { outbox }: FanOutPorts,
  placed: readonly Placed[],
  webhooks: readonly Webhook[],
): Promise<Placed[]> {
  const wanted = webhooks.some(({ events }) => events.includes("recipient.registered"));
  const emails = placed
    .filter(({ occurrence }) => wanted && occurrence.type === "recipient.registered")
    .map(({ occurrence }) => occurrence.certificate.email);
  const times = new Map(
    await Promise.all(
      [...new Set(emails)].map(async (email) => [email, await outbox.registeredAt(email)] as const),
    ),
  );
  return placed.flatMap((entry) => {
    if (entry.occurrence.type !== "recipient.registered") return [entry];
    const at = times.get(entry.occurrence.certificate.email);
    return at === undefined ? [] : [{ ...entry, occurrence: { ...entry.occurrence, at } }];
  });
}

/** Stores deliveries before it queues them, so that the worker always finds them. */
async function queueAll(
  { outbox, webhookQueue }: FanOutPorts,
  wanted: readonly { delivery: Delivery; position: number }[],
): Promise<readonly number[]> {
  const jobs = new Map<WebhookJob, number>();
  await forEachParallel(wanted, PARALLEL, async ({ delivery, position }) => {
    if (await outbox.put(delivery)) jobs.set(jobOf(delivery, 1), position);
  });
  return (await webhookQueue.send([...jobs.keys()])).map((job) => jobs.get(job)!);
}
