import { forEachParallel } from "../batches.ts";
import type { Certificate } from "../certificates/certificate.ts";
import type { Change } from "../change.ts";
import type { Ports } from "../ports.ts";
import { plansAllowing } from "../rules.ts";
import { type Delivery, deliveryOf, type Occurrence } from "./delivery.ts";
import type { WebhookJob } from "./jobs.ts";
import type { Webhook } from "./webhook.ts";

type FanOutPorts = Pick<Ports, "outbox" | "webhookQueue" | "settings">;
/** An occurrence and the position of the change it was found in. */
type Placed = { readonly occurrence: Occurrence; readonly position: number };

/** By so much the clocks of two functions may differ: what follows the creation of a webhook must not seem to precede it. */
const CLOCKS_DIFFER_MS = 1_000;

/** Puts under way at once: enough to fill the connections of one client. */
const PARALLEL = 50;

/**
 * Turns changes of certificates into one delivery for each webhook that wants to hear of them, and queues the first
 * attempt; gives the positions of the changes this failed for. A change that comes twice makes the same deliveries:
 * what was attempted already is left alone, what was stored and perhaps never queued is queued. A change that comes
 * late, or again, is no news to a webhook that was created since.
 *
 * An organization whose plan no longer includes webhooks is told nothing while that is so.
 */
export async function fanOut(
  ports: FanOutPorts,
  changes: readonly (Change | undefined)[],
): Promise<readonly number[]> {
  const placed = changes.flatMap((change, position) =>
    occurrencesIn(change).map((occurrence): Placed => ({ occurrence, position })),
  );
  const byOrganization = Map.groupBy(placed, ({ occurrence }) => occurrence.certificate.organization_id);
  const wanted = new Map<string, { delivery: Delivery; position: number }>();
  await Promise.all(
    [...byOrganization].map(async ([organizationId, group]) => {
      const webhooks = await listeners(ports, organizationId);
      for (const { occurrence, position } of await dated(ports, group, webhooks))
        for (const webhook of webhooks.filter((each) => hears(each, occurrence))) {
          const delivery = deliveryOf(occurrence, webhook);
          // Several certificates of one person make one registration.
          if (!wanted.has(delivery.id)) wanted.set(delivery.id, { delivery, position });
        }
    }),
  );
  return queueAll(ports, [...wanted.values()]);
}

/** Whether a webhook asked for such news and existed when it happened. */
const hears = ({ events, created_at }: Webhook, { type, at }: Occurrence): boolean =>
  events.includes(type) && Date.parse(created_at) - CLOCKS_DIFFER_MS <= Date.parse(at);

/** What an organization could want to hear about a change. */
export function occurrencesIn(change: Change | undefined): Occurrence[] {
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
  }
  return found;
}

/** Accepting without an account creates it, so that leads from INVITED straight to ACCEPTED. */
const registers = (before: Certificate, after: Certificate): boolean =>
  before.recipient_status === "INVITED" &&
  (after.recipient_status === "PENDING" || after.recipient_status === "ACCEPTED");

async function listeners({ outbox, settings }: FanOutPorts, organizationId: string): Promise<Webhook[]> {
  const audience = await outbox.audience(organizationId);
  if (!audience || !plansAllowing("webhooks", settings.switches).includes(audience.plan)) return [];
  return audience.webhooks.filter(({ status }) => status === "enabled");
}

/** A registration happened when the account was created, not when each certificate learnt of it. */
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

/** Stores, then queues: what is queued can always be found. */
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

/** The message that asks for an attempt at a delivery. */
export const jobOf = (delivery: Delivery, attempt: number): WebhookJob => ({
  organization_id: delivery.organization_id,
  webhook_id: delivery.webhook_id,
  delivery_id: delivery.id,
  certificate_id: delivery.certificate_id,
  attempt,
});
