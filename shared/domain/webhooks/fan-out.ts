import { forEachParallel } from "../batches.ts";
import type { CertificateParts } from "../certificates/parts.ts";
import type { RecordedReturn } from "../messages/mail-return.ts";
import type { Ports } from "../ports.ts";
import { plansAllowing } from "../rules.ts";
import { type CertificateOccurrence, type Delivery, deliveryOf, type Occurrence } from "./delivery.ts";
import { firstJobOf, type WebhookJob } from "./jobs.ts";
import type { PlanSince } from "./ports.ts";
import { isHeardBy, type WebhookSession } from "./sessions/session.ts";
import { type Webhook, wasPaused } from "./webhook.ts";
import type { WebhookChange } from "./webhook-change.ts";

type FanOutPorts = Pick<Ports, "deliveries.write" | "webhooksQueue" | "settings">;
/** An occurrence and the position of the change it was found in. */
type Wanted = {
  readonly delivery: Delivery;
  readonly parts: CertificateParts | undefined;
  readonly position: number;
};
type Placed = { readonly occurrence: Occurrence; readonly position: number };

/** How much the clocks of two functions may differ: an event after a webhook's creation may seem to be before it. */
const CLOCKS_DIFFER_MS = 1_000;

/** Parallel claims: as many as one client has connections. */
const PARALLEL = 50;

/**
 * Queues the first attempt at a delivery of each event in these changes to each webhook that subscribed to it, and gives
 * the positions of the changes for which this failed. Stores no delivery: its first attempt does. Idempotent: a repeated
 * change queues the same attempts, and those that were made already are not made again. A webhook gets what happened
 * while it existed and was enabled and the plan included webhooks, however late this runs. For sessions, which fetch what
 * they are told, deliveries are stored after that, so that no endpoint waits for it.
 */
export async function fanOut(
  ports: FanOutPorts,
  changes: readonly (WebhookChange | undefined)[],
): Promise<readonly number[]> {
  const placed = changes.flatMap((change, position) =>
    occurrencesIn(change).map((occurrence): Placed => ({ occurrence, position })),
  );
  const byOrganization = Map.groupBy(placed, ({ occurrence }) => organizationOf(occurrence));
  const wanted = new Map<string, Wanted>();
  const fetched = new Map<WebhookSession, Map<string, Delivery>>();
  await Promise.all(
    [...byOrganization].map(async ([organizationId, group]) => {
      const { plans, webhooks, sessions } = (await ports["deliveries.write"].audience(organizationId)) ?? {
        plans: [],
        webhooks: [],
        sessions: [],
      };
      for (const { occurrence, position } of await dated(ports, group, [...webhooks, ...sessions])) {
        if (!isIncluded(ports, plans, occurrence)) continue;
        for (const session of sessions.filter((each) => isHeardBy(each, occurrence, CLOCKS_DIFFER_MS))) {
          const delivery = deliveryOf(occurrence, session);
          fetched.set(session, (fetched.get(session) ?? new Map()).set(delivery.id, delivery));
        }
        for (const webhook of webhooks.filter((each) => isSubscribed(each, occurrence))) {
          const delivery = deliveryOf(occurrence, webhook);
          // Several certificates of one person make one registration.
          if (!wanted.has(delivery.id))
            wanted.set(delivery.id, { delivery, parts: partsIn(occurrence), position });
        }
      }
    }),
  );
  const unsent = await queueFirstAttempts(ports, [...wanted.values()]);
  await Promise.all(
    [...fetched].map(([session, deliveries]) =>
      ports["deliveries.write"].keep(session, [...deliveries.values()]),
    ),
  );
  return unsent;
}

const organizationOf = (occurrence: Occurrence): string =>
  occurrence.import ? occurrence.organizationId : occurrence.certificate.organization_id;
const partsIn = (occurrence: Occurrence): CertificateParts | undefined =>
  occurrence.import ? undefined : occurrence.certificate.parts;

/** Whether a webhook subscribed to this type of event, and existed and was enabled when it happened. */
const isSubscribed = (webhook: Webhook, { type, at }: Occurrence): boolean =>
  webhook.events.includes(type) &&
  Date.parse(webhook.created_at) - CLOCKS_DIFFER_MS <= Date.parse(at) &&
  !wasPaused(webhook, at);

/** Whether the plan of that time included webhooks; true for a time before the last two changes of the plan. */
function isIncluded(
  { settings }: Pick<Ports, "settings">,
  plans: readonly PlanSince[],
  { at }: Occurrence,
): boolean {
  const then = plans.find(({ since }) => since <= at);
  return !then || plansAllowing("webhooks", settings.switches).includes(then.plan);
}

/** The events in a change that webhooks can subscribe to. */
export function occurrencesIn(
  change: Exclude<WebhookChange, { readonly kind: "import" }>,
): CertificateOccurrence[];
export function occurrencesIn(change: WebhookChange | undefined): Occurrence[];
export function occurrencesIn(change: WebhookChange | undefined): Occurrence[] {
  if (change?.kind === "return") return [occurrenceOf(change.returned)];
  if (change?.kind === "import") {
    const { organizationId, at } = change;
    return [{ type: `import.${change.step}`, import: change.import, organizationId, at }];
  }
  if (change?.kind !== "certificate") return [];
  const { before, after } = change;
  if (before === undefined) return [{ type: "certificate.issued", certificate: after, at: after.created_at }];
  const found: CertificateOccurrence[] = [];
  // An erasure ends a certificate too, and tells nothing else.
  if (after.erased_at)
    return !before.erased_at ? [{ type: "certificate.erased", certificate: after, at: after.erased_at }] : [];
  if (after.corrected_at && before.corrected_at !== after.corrected_at)
    found.push({ type: "certificate.corrected", certificate: after, at: after.corrected_at });
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
function occurrenceOf(returned: RecordedReturn): CertificateOccurrence {
  const { organizationId: organization_id, certificateId: id, email, recipient_status, at } = returned;
  const { reason, status, updated_at } = returned;
  return {
    type: "email.bounced",
    certificate: { organization_id, id, email, recipient_status },
    at,
    returned: { reason, status, updated_at },
  };
}

type CertificateState = Pick<CertificateOccurrence["certificate"], "recipient_status">;
/** Accepting creates a missing account, so an INVITED recipient can become ACCEPTED at once. */
const registers = (before: CertificateState, after: CertificateState): boolean =>
  before.recipient_status === "INVITED" &&
  (after.recipient_status === "PENDING" || after.recipient_status === "ACCEPTED");

/** Dates registrations by the creation of the account instead of the change of the certificate. */
async function dated(
  { "deliveries.write": deliveryWrites }: FanOutPorts,
  placed: readonly Placed[],
  endpoints: readonly Pick<WebhookSession, "events">[],
): Promise<Placed[]> {
  const wanted = endpoints.some(({ events }) => events.includes("recipient.registered"));
  const emails = placed.flatMap(({ occurrence }) =>
    wanted && occurrence.type === "recipient.registered" ? occurrence.certificate.email : [],
  );
  const times = new Map(
    await Promise.all(
      [...new Set(emails)].map(async (email) => [email, await deliveryWrites.registeredAt(email)] as const),
    ),
  );
  return placed.flatMap((entry) => {
    if (entry.occurrence.type !== "recipient.registered") return [entry];
    const at = times.get(entry.occurrence.certificate.email);
    return at === undefined ? [] : [{ ...entry, occurrence: { ...entry.occurrence, at } }];
  });
}

/** Queues first attempts; those at registrations that another certificate tells are left to it. */
async function queueFirstAttempts(
  { "deliveries.write": deliveryWrites, webhooksQueue }: FanOutPorts,
  wanted: readonly Wanted[],
): Promise<readonly number[]> {
  const jobs = new Map<WebhookJob, number>();
  await forEachParallel(wanted, PARALLEL, async ({ delivery, parts, position }) => {
    const isOwn =
      delivery.type !== "recipient.registered" || (await deliveryWrites.claimRegistration(delivery));
    if (isOwn) jobs.set(firstJobOf(delivery, parts), position);
  });
  return (await webhooksQueue.send([...jobs.keys()])).map((job) => jobs.get(job)!);
}
