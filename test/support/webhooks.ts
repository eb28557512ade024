import { Webhook as Standard } from "standardwebhooks";
import { Webhook as Svix } from "svix";
import { expect } from "vitest";
import * as z from "zod";
import { forEachParallel } from "#shared/domain/batches.ts";
import { CertificateFacts, ToldRecipient } from "#shared/domain/certificates/certificate-record.ts";
import type { Ports } from "#shared/domain/ports.ts";
import { deliverWebhook, type Lane } from "#shared/domain/webhooks/deliver-webhook.ts";
import { fanOut } from "#shared/domain/webhooks/fan-out.ts";
import { deliveryIn, type WebhookJob } from "#shared/domain/webhooks/jobs.ts";
import { retryDue } from "#shared/domain/webhooks/retry-due.ts";
import type { WebhookChange } from "#shared/domain/webhooks/webhook-change.ts";
import { WEBHOOK_EVENT_TYPES } from "#shared/domain/webhooks/webhook-event-names.ts";
import { aRecipient, eventAndBadge } from "./fixtures.ts";
import type { Tenant, TestStack } from "./stack.ts";
import type { Received } from "./stand-ins/receiver.ts";

/** More deliveries than are due in a shard. */
const MANY = 1_000;

/** Every event that a webhook can subscribe to. */
export const ALL_EVENTS: readonly string[] = WEBHOOK_EVENT_TYPES;

/** Creates a webhook that subscribes to all events, and gives it with its secret. */
export async function aWebhook(
  tenant: Pick<Tenant, "key">,
  url: string,
  fields: Record<string, unknown> = {},
) {
  const answer = await tenant.key.call("POST /v1.0/webhooks", {
    body: { url, events: ALL_EVENTS, ...fields },
  });
  return answer.body;
}

/** Issues certificates to these recipients, by default to one new one, and gives them. */
export async function issue(
  tenant: Tenant,
  recipients: Record<string, unknown>[] = [aRecipient()],
  fields: Record<string, unknown> = {},
) {
  const { event, badge } = await eventAndBadge(tenant);
  const answer = await tenant.key.call("POST /v1.0/invitations", {
    body: { event_id: event.id, badge_id: badge.id, recipient: recipients, ...fields },
  });
  return answer.body.certificates;
}

const FactsOfRecord = z.object({ ...CertificateFacts.shape, recipient: z.object(ToldRecipient.shape) });
/**
 * The record of a certificate as it is in messages: with the names of its event and badge, without the recipient's number and
 * what changes by itself.
 */
export async function inMessage(
  { key }: Pick<Tenant, "key">,
  certificate: {
    readonly event_id: string;
    readonly badge_id: string;
    readonly [field: string]: unknown;
  },
) {
  const facts = FactsOfRecord.parse(certificate);
  const [event, badge] = await Promise.all([
    key.call("GET /v1.0/events/{id}", { params: { id: certificate.event_id } }),
    key.call("GET /v1.0/badges/{id}", { params: { id: certificate.badge_id } }),
  ]);
  const named = ({ id, short_code, name }: { id: string; short_code: string; name: string }) => ({
    id,
    short_code,
    name,
  });
  return { ...facts, event: named(event.body), badge: named(badge.body) };
}

/** Verifies a request with two independent libraries and gives its body. */
export function verified({ headers, body }: Received, secret: string) {
  const signed = headers as Record<string, string>;
  const text = body.toString();
  const seen = new Standard(secret).verify(text, signed);
  expect(new Svix(secret).verify(text, signed)).toEqual(seen);
  return seen as { type: string; timestamp: string; data: Record<string, unknown> };
}

/** The deliveries of a webhook as its log shows them. */
export async function deliveriesOf(
  tenant: Pick<Tenant, "key">,
  webhookId: string,
  query: Record<string, string> = {},
) {
  const answer = await tenant.key.call("GET /v1.0/webhooks/{id}/deliveries", {
    params: { id: webhookId },
    query,
  });
  return answer.body.data;
}

export interface QueuedJob {
  readonly job: WebhookJob;
  readonly delaySeconds: number;
}

/** Both queues of deliveries as one in memory, from which a test takes the jobs itself. */
export function handQueue() {
  const queued: QueuedJob[] = [];
  const webhooksQueue: Ports["webhooksQueue"] = {
    async send(jobs, delaySeconds = 0) {
      queued.push(...jobs.map((job) => ({ job, delaySeconds })));
      return [];
    },
  };
  return { webhooksQueue, retriesQueue: webhooksQueue, queued, take: () => queued.shift()! };
}

/** Stores the deliveries of these changes without sending them: as put off before their first attempt, or as delivered. */
export async function storeDeliveries(
  ports: Ports,
  changes: readonly WebhookChange[],
  status: "pending" | "delivered" = "pending",
): Promise<void> {
  const hand = handQueue();
  await fanOut({ ...ports, webhooksQueue: hand.webhooksQueue }, changes);
  const due = new Date(Date.now() + 3_600_000);
  await forEachParallel(hand.queued, 50, async ({ job }) => {
    const delivery = deliveryIn(job)!;
    if (status === "pending") await ports["deliveries.write"].record(delivery, delivery, { due });
    else await ports["deliveries.write"].record(delivery, { ...delivery, status, attempts: 1 }, null);
  });
}

/**
 * A webhook and the delivery of one certificate to it, of which the test does every step itself: `deliver` makes the
 * attempt that a job asks for, `at` sets the clock. Needs a stack without workers.
 */
export async function aDelivery(stack: TestStack, url: string, fields: Record<string, unknown> = {}) {
  const tenant = await stack.tenant();
  const webhook = await aWebhook(tenant, url, fields);
  const { id } = (await issue(tenant))[0]!;
  const hand = handQueue();
  let now = new Date();
  const ports: Ports = {
    ...stack.functions.ports,
    webhooksQueue: hand.webhooksQueue,
    retriesQueue: hand.retriesQueue,
    clock: { now: () => now },
  };
  const after = (await ports.certificates.get(tenant.id, id))!;
  const change = { kind: "certificate", before: undefined, after } as const;
  const relay = (changed: Partial<Ports> = {}) => fanOut({ ...ports, ...changed }, [change]);
  /** As a job that did not wait for a worker; in the wide lane, which tries endpoints in trouble too. */
  const deliver = (job: WebhookJob, changed: Partial<Ports> = {}, lane: Partial<Lane> = {}) =>
    deliverWebhook({ ...ports, ...changed }, job, { name: "wide", sentAt: now, ...lane });
  const at = (date: Date | string) => {
    now = new Date(date);
  };
  const dueDeliveries = ports["deliveries.due"];
  /** Those of this webhook alone: those of other tests come due as well, and are many. */
  const due: typeof dueDeliveries.due = async (shard, at_) =>
    (await dueDeliveries.due(shard, at_, MANY)).filter(({ delivery }) => delivery.webhook_id === webhook.id);
  /** Queues the attempts that are due and gives how many of them are for this webhook. */
  const retry = async (changed: Partial<Ports> = {}) => {
    const before = hand.queued.length;
    await retryDue(
      { ...ports, "deliveries.due": { ...dueDeliveries, due }, ...changed },
      Number.MAX_SAFE_INTEGER,
    );
    return hand.queued.length - before;
  };
  const log = async () => (await deliveriesOf(tenant, webhook.id))[0]!;
  return { ...hand, tenant, webhook, certificate: after, change, ports, relay, deliver, retry, at, log };
}
