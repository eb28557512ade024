import type { Certificate } from "../certificates/certificate.ts";
import type { Ports } from "../ports.ts";
import { type Attempt, type Delivery, isKeptWhole } from "./delivery.ts";
import { deliveryIn, jobOf, type WebhookJob } from "./jobs.ts";
import type { Health, Waiting, WebhookOutcome } from "./ports.ts";
import { move, postpone, queue } from "./put-off.ts";
import { ATTEMPTS_MAX, needsRest, nextAttempt, shouldDisable } from "./schedule.ts";
import { bodyOf, readToldSubject, type ToldSubject } from "./told-subject.ts";
import type { Webhook } from "./webhook.ts";

/** The ports that a delivery is made by. */
export const DELIVERY_PORTS = [
  "deliveries.write",
  "certificates",
  "imports",
  "endpoints",
  "webhookSender",
  "retriesQueue",
  "clock",
  "settings",
] as const satisfies (keyof Ports)[];
type DeliverPorts = Pick<Ports, (typeof DELIVERY_PORTS)[number]>;
export type DeliverResult = "nothing" | "delivered" | "failed" | "cancelled" | "postponed" | "moved";
interface Making {
  readonly job: WebhookJob;
  readonly webhook: Webhook;
  readonly delivery: Delivery;
  readonly subject: ToldSubject;
  /** The request that issued the delivery's certificate. */
  readonly requestId: string | null;
}
/** An attempt that was made: "given_up" is a failure after which none follows by itself. */
export interface Attempted {
  readonly outcome: "made" | "failed" | "given_up";
  readonly delivery: Delivery;
  readonly attempt: Attempt;
  readonly requestId: string | null;
}

/** The longest delay of a message in SQS; longer waits happen in the index of due deliveries. */
const QUEUE_DELAY_MAX_SECONDS = 900;
/** A queued retry is also in the index, due this much later, in case its message was never sent. */
const QUEUE_GRACE_MS = 180_000;
/** An endpoint that has only failed for this long is in trouble. */
const TROUBLE_MS = 60_000;

/**
 * Makes one attempt at a delivery and records it; the first one stores the delivery. Idempotent: a message whose attempt
 * was recorded already does nothing. When a worker dies between sending and recording, the attempt is repeated with the same id and body. Throws
 * only for faults of the service (table, key service, queue), never for those of the endpoint. Calls `told` with an attempt
 * that was made and recorded.
 */
export async function deliverWebhook(
  ports: DeliverPorts,
  job: WebhookJob,
  lane: Lane,
  told: (attempted: Attempted) => void = () => {},
): Promise<DeliverResult> {
  const behind = isBehind(lane, job, ports.clock.now());
  if (behind && lane.name === "first") return move(ports, job);
  const [{ webhook, delivery: stored }, subject, health] = await Promise.all([
    ports["deliveries.write"].subject(job),
    readToldSubject(ports, job),
    ports.endpoints.health(job.webhook_id, ports.clock.now()),
  ]);
  const delivery = stored ?? deliveryIn(job);
  if (!delivery || !isWanted(delivery, job)) return "nothing";
  // Without its webhook nobody can see a delivery, so a new one need not be stored.
  if (!webhook && !stored) return "cancelled";
  if (webhook?.status !== "enabled") return cancel(ports, job, delivery, webhook);
  if (!subject) return stored ? giveUp(ports, job, stored) : "nothing";
  const making = { job, webhook, delivery, subject, requestId: subject.certificate?.request_id ?? null };
  const at = ports.clock.now();
  const inTrouble = isInTrouble(health, at);
  if (inTrouble && lane.name === "first") return move(ports, job);
  const mayTry = inTrouble && health.free && !behind;
  const turn = mayTry ? await ports.endpoints.takeTurn(webhook.id, at) : undefined;
  if (inTrouble && turn === undefined) return postpone(ports, job, delivery);
  const body = await bodyOf(ports, delivery, subject);
  const outcome = await ports.webhookSender.send({
    webhook,
    id: delivery.id,
    body,
    at,
    onSlow: () => ports.endpoints.markSlow(webhook.id, ports.clock.now()),
  });
  if (outcome === "busy") {
    if (turn !== undefined)
      await ports.endpoints.settle(webhook.id, { turn, went: "uncounted" }, ports.clock.now());
    return postpone(ports, job, delivery);
  }
  const attempted = await record(ports, making, outcome, { health, turn });
  told(attempted);
  return attempted.outcome === "made" ? "delivered" : "failed";
}

/** Whether an endpoint was slow lately or has only failed for a while; a single failure is no trouble. */
const isInTrouble = ({ firstFailureAt, slowUntil }: Health, at: Date): boolean =>
  slowUntil !== null || (firstFailureAt !== null && at.getTime() - Date.parse(firstFailureAt) > TROUBLE_MS);

/** Whether the attempt of a message has not been made yet. */
const isWanted = ({ status, attempts }: Delivery, { attempt }: WebhookJob): boolean =>
  attempt === null || ((status === "pending" || status === "cancelled") && attempts === attempt - 1);

/** Cancels a delivery whose webhook is disabled or deleted; parks it if the webhook can be enabled again. */
async function cancel(
  { "deliveries.write": deliveryWrites, retriesQueue }: DeliverPorts,
  job: WebhookJob,
  delivery: Delivery,
  webhook: Webhook | undefined,
): Promise<DeliverResult> {
  if (job.attempt === null) return "nothing";
  const cancelled: Delivery = { ...delivery, status: "cancelled", next_attempt_at: null };
  const written = await deliveryWrites.record(delivery, cancelled, webhook ? "parked" : null);
  // If the webhook was enabled meanwhile, its parked deliveries may have been resumed before this one was parked. A
  // refused write may be a repetition of one that was made, so this does not depend on it.
  const now = webhook && (await deliveryWrites.subject(job)).webhook;
  if (now?.status === "enabled") await queue({ retriesQueue }, job, 1);
  return written ? "cancelled" : "nothing";
}

/** Ends a delivery about what exists no more, such as a certificate of an import that was undone. */
async function giveUp(
  { "deliveries.write": deliveryWrites }: DeliverPorts,
  job: WebhookJob,
  delivery: Delivery,
): Promise<DeliverResult> {
  if (job.attempt === null) return "nothing";
  const failed: Delivery = { ...delivery, status: "failed", next_attempt_at: null };
  return (await deliveryWrites.record(delivery, failed, null)) ? "failed" : "nothing";
}

/** Health and turn of the endpoint before the attempt, to be settled after it. */
interface EndpointState {
  readonly health: Health;
  readonly turn: number | undefined;
}

async function record(
  ports: DeliverPorts,
  making: Making,
  outcome: WebhookOutcome,
  state: EndpointState,
): Promise<Attempted> {
  const { job, webhook, delivery, subject, requestId } = making;
  const at = ports.clock.now();
  // Nothing of an import says anything of a person.
  const responseBody = subject.certificate
    ? keptAnswer(outcome.responseBody, subject.certificate)
    : outcome.responseBody;
  const attempt = attemptOf(job, { ...outcome, responseBody }, at);
  if (job.attempt === null || isKeptWhole(attempt)) await ports["deliveries.write"].log(delivery, attempt);
  const firstFailureAt = await settle(ports, webhook, outcome, { ...state, manual: job.attempt === null });
  const disabled = await disableIfDue(ports, making, outcome, firstFailureAt, at);
  if (job.attempt === null) {
    await ports["deliveries.write"].recordManual(delivery, attempt, outcome.ok);
    return { outcome: outcome.ok ? "made" : "failed", delivery, attempt, requestId };
  }
  const counted: Delivery = { ...delivery, attempts: job.attempt, last: attempt, next_attempt_at: null };
  if (outcome.ok) {
    const delivered: Delivery = { ...counted, status: "delivered" };
    // A manual attempt may have ended the delivery meanwhile.
    if (!(await ports["deliveries.write"].record(delivery, delivered, null)))
      await ports["deliveries.write"].log(delivery, attempt);
    return { outcome: "made", delivery, attempt, requestId };
  }
  const after = await recordFailure(ports, counted, delivery, { outcome, disabled, at });
  return { outcome: after, delivery, attempt, requestId };
}

function attemptOf({ attempt }: WebhookJob, outcome: WebhookOutcome, at: Date): Attempt {
  return {
    at: at.toISOString(),
    number: attempt,
    status_code: outcome.status,
    error: outcome.error,
    duration_ms: outcome.durationMs,
    response_body: outcome.responseBody,
  };
}

/** Records the endpoint's health; gives since when it only fails. Writes nothing for a success of a healthy one. */
async function settle(
  { endpoints, clock }: DeliverPorts,
  webhook: Webhook,
  { ok }: WebhookOutcome,
  { health, turn, manual }: EndpointState & { readonly manual: boolean },
): Promise<string | null> {
  const known = health.firstFailureAt !== null || health.slowUntil !== null;
  if (ok && !known) return null;
  if (!ok && manual && turn === undefined) return null;
  const went = ok ? "well" : manual ? "uncounted" : "badly";
  return endpoints.settle(webhook.id, { turn, went }, clock.now());
}

/** Runs before the attempt is recorded: a repetition after a crash in between finds the webhook disabled. */
async function disableIfDue(
  { "deliveries.write": deliveryWrites }: DeliverPorts,
  { webhook, job }: Making,
  { ok, gone }: WebhookOutcome,
  firstFailureAt: string | null,
  at: Date,
): Promise<boolean> {
  if (gone) return deliveryWrites.disable(webhook, "gone", at);
  if (ok || job.attempt === null || firstFailureAt === null) return false;
  return shouldDisable(new Date(firstFailureAt), at) && deliveryWrites.disable(webhook, "failing", at);
}

/** Records a failed attempt and schedules the next one, unless none is left: then the delivery is given up. */
async function recordFailure(
  ports: DeliverPorts,
  counted: Delivery,
  before: Delivery,
  { outcome, disabled, at }: { outcome: WebhookOutcome; disabled: boolean; at: Date },
): Promise<"failed" | "given_up"> {
  if (disabled && counted.attempts < ATTEMPTS_MAX) {
    await ports["deliveries.write"].record(before, { ...counted, status: "cancelled" }, "parked");
    return "failed";
  }
  const next = nextAttempt({
    attempt: counted.attempts,
    failedAt: at,
    retryAfterSeconds: outcome.retryAfterSeconds,
    rest: needsRest(outcome),
    random: Math.random,
  });
  if (next === null) {
    await ports["deliveries.write"].record(before, { ...counted, status: "failed" }, null);
    return "given_up";
  }
  const seconds = Math.ceil((next.getTime() - at.getTime()) / 1_000);
  const queued = seconds <= QUEUE_DELAY_MAX_SECONDS;
  const waiting: Waiting = { due: queued ? new Date(next.getTime() + QUEUE_GRACE_MS) : next };
  const pending: Delivery = { ...counted, status: "pending", next_attempt_at: next.toISOString() };
  if ((await ports["deliveries.write"].record(before, pending, waiting)) && queued)
    await queue(ports, jobOf(counted, counted.attempts + 1), seconds);
  return "failed";
}

/** Stands in place of an answer that repeats what it was sent of a person. */
export const LEFT_OUT = "(not kept: it names the recipient)";

/** A shorter name is a part of other words. */
const NAME_LENGTH = 4;
const ESCAPE = /\\u([0-9a-fA-F]{4})/g;

/**
 * What is kept of an endpoint's answer: all of it, unless it names the person, as one that echoes does. So there is nothing in the
 * log of deliveries that an erasure would have to find (decision 24.4).
 */
export function keptAnswer(
  answer: string,
  { email, name, number }: Pick<Certificate, "email" | "name" | "number">,
): string {
  const read = answer.replace(ESCAPE, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
  const personal = [email, number, name.length < NAME_LENGTH ? null : name];
  const names = personal.some(
    (text) => text !== null && text !== "" && read.toLowerCase().includes(text.toLowerCase()),
  );
  return names ? LEFT_OUT : answer;
}

/**
 * The lane in which the job of a delivery was received. The first one takes new events to endpoints that may be
 * healthy and must stay free; the wide one takes all else, and has room for thousands of requests that hang.
 */
export interface Lane {
  readonly name: "first" | "wide";
  /** When the job was queued. */
  readonly sentAt: Date;
}

/** A job that waited longer for a worker has found its lane full of requests that hang. */
const BEHIND_AFTER_MS = { first: 2_000, wide: 5_000 } as const;

/** Whether a job had to wait for a worker because its lane is full. */
export const isBehind = (
  { name, sentAt }: Lane,
  { delay_seconds = 0 }: { readonly delay_seconds?: number | undefined },
  at: Date,
): boolean => at.getTime() - sentAt.getTime() - delay_seconds * 1_000 > BEHIND_AFTER_MS[name];
