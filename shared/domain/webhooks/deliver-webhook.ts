import type { Certificate } from "../certificates/certificate.ts";
import type { Ports } from "../ports.ts";
import { type Attempt, type Delivery, isKeptWhole, payloadOf } from "./delivery.ts";
import { jobOf } from "./fan-out.ts";
import type { WebhookJob } from "./jobs.ts";
import type { Health, Waiting, WebhookOutcome } from "./ports.ts";
import { ATTEMPTS_MAX, needsRest, nextAttempt, shouldDisable } from "./schedule.ts";
import type { Webhook } from "./webhook.ts";

type DeliverPorts = Pick<
  Ports,
  "attempts" | "endpointHealth" | "webhookSender" | "webhookQueue" | "clock" | "settings"
>;
export type DeliverResult = "nothing" | "delivered" | "failed" | "cancelled" | "postponed";
interface Subject {
  readonly job: WebhookJob;
  readonly webhook: Webhook;
  readonly delivery: Delivery;
  readonly certificate: Certificate;
}

/** The longest delay of a message in SQS; what waits longer waits in the index of due deliveries. */
const QUEUE_DELAY_MAX_SECONDS = 900;
/** What waits in the queue is also in the index, a little later: it comes again if the message was never sent. */
const QUEUE_GRACE_MS = 180_000;
const TROUBLE_MS = 60_000;
/** An endpoint in trouble has few turns; what finds none comes again after so long. Spread, so as not to meet again. */
const POSTPONE_MIN_MS = 60_000;
const POSTPONE_SPREAD_MS = 240_000;
const MANUAL_POSTPONE_SECONDS = 60;

/**
 * Makes one attempt at a delivery and records it. Safe to repeat: a message whose attempt was counted already does
 * nothing; a worker that died between sending and recording sends again, with the same id and body.
 *
 * Whatever the endpoint does is a handled outcome. Rejects for our own faults only (store, key service, queue).
 */
export async function deliverWebhook(ports: DeliverPorts, job: WebhookJob): Promise<DeliverResult> {
  const [{ webhook, delivery, certificate }, health] = await Promise.all([
    ports.attempts.subject(job),
    ports.endpointHealth.read(job.webhook_id, ports.clock.now()),
  ]);
  if (!delivery || !isWanted(delivery, job)) return "nothing";
  if (webhook?.status !== "enabled") return cancel(ports, job, delivery, webhook);
  if (!certificate) throw new Error("a delivery names a certificate that does not exist");
  const subject = { job, webhook, delivery, certificate };
  const at = ports.clock.now();
  const inTrouble = isInTrouble(health, at);
  const turn = inTrouble && health.free ? await ports.endpointHealth.takeTurn(webhook.id, at) : undefined;
  if (inTrouble && turn === undefined) return postpone(ports, job, delivery);
  const outcome = await ports.webhookSender.send({
    webhook,
    id: delivery.id,
    body: payloadOf(delivery, certificate, ports.settings.baseUrl),
    at,
    onSlow: () => ports.endpointHealth.markSlow(webhook.id, ports.clock.now()),
  });
  if (outcome === "busy") {
    if (turn !== undefined)
      await ports.endpointHealth.settle(webhook.id, { turn, went: "uncounted" }, ports.clock.now());
    return postpone(ports, job, delivery);
  }
  return record(ports, subject, outcome, { health, turn });
}

/** Slow lately, or failing for a while: one wrong answer among many good ones is no trouble. */
const isInTrouble = ({ firstFailureAt, slowUntil }: Health, at: Date): boolean =>
  slowUntil !== null || (firstFailureAt !== null && at.getTime() - Date.parse(firstFailureAt) > TROUBLE_MS);

/** Whether the attempt that a message asks for has still to be made. */
const isWanted = ({ status, attempts }: Delivery, { attempt }: WebhookJob): boolean =>
  attempt === null || ((status === "pending" || status === "cancelled") && attempts === attempt - 1);

/** The webhook is disabled or gone: the delivery waits for it to be enabled, or for nothing. */
async function cancel(
  { attempts, webhookQueue }: DeliverPorts,
  job: WebhookJob,
  delivery: Delivery,
  webhook: Webhook | undefined,
): Promise<DeliverResult> {
  if (job.attempt === null) return "nothing";
  const cancelled: Delivery = { ...delivery, status: "cancelled", next_attempt_at: null };
  if (!(await attempts.record(delivery, cancelled, webhook ? "parked" : null))) return "nothing";
  // Enabled in between, what resumes the parked ones may have passed before this one was parked.
  const now = webhook && (await attempts.subject(job)).webhook;
  if (now?.status === "enabled") await queue({ webhookQueue }, job, 1);
  return "cancelled";
}

/** Not now: no attempt was made and none is counted. */
async function postpone(ports: DeliverPorts, job: WebhookJob, delivery: Delivery): Promise<DeliverResult> {
  if (job.attempt === null) {
    await queue(ports, job, MANUAL_POSTPONE_SECONDS);
    return "postponed";
  }
  const due = new Date(ports.clock.now().getTime() + POSTPONE_MIN_MS + Math.random() * POSTPONE_SPREAD_MS);
  const waiting: Delivery = { ...delivery, status: "pending", next_attempt_at: due.toISOString() };
  await ports.attempts.record(delivery, waiting, { due });
  return "postponed";
}

/** Health and turn at the time of sending: what there is to settle afterwards. */
interface Standing {
  readonly health: Health;
  readonly turn: number | undefined;
}

async function record(
  ports: DeliverPorts,
  subject: Subject,
  outcome: WebhookOutcome,
  standing: Standing,
): Promise<DeliverResult> {
  const { job, webhook, delivery } = subject;
  const at = ports.clock.now();
  const attempt = attemptOf(job, outcome, at);
  if (isKeptWhole(attempt)) await ports.attempts.log(delivery, attempt);
  const firstFailureAt = await settle(ports, webhook, outcome, { ...standing, manual: job.attempt === null });
  const disabled = await disableIfDue(ports, subject, outcome, firstFailureAt, at);
  if (job.attempt === null) {
    await ports.attempts.recordManual(delivery, attempt, outcome.ok);
    return outcome.ok ? "delivered" : "failed";
  }
  const counted: Delivery = { ...delivery, attempts: job.attempt, last: attempt, next_attempt_at: null };
  if (outcome.ok) {
    await ports.attempts.record(delivery, { ...counted, status: "delivered" }, null);
    return "delivered";
  }
  await recordFailure(ports, counted, delivery, { outcome, disabled, at });
  return "failed";
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

/** Notes how the endpoint fared; gives since when it only fails. A success of a healthy one costs nothing. */
async function settle(
  { endpointHealth, clock }: DeliverPorts,
  webhook: Webhook,
  { ok }: WebhookOutcome,
  { health, turn, manual }: Standing & { readonly manual: boolean },
): Promise<string | null> {
  const known = health.firstFailureAt !== null || health.slowUntil !== null;
  if (ok && !known) return null;
  if (!ok && manual && turn === undefined) return null;
  const went = ok ? "well" : manual ? "uncounted" : "badly";
  return endpointHealth.settle(webhook.id, { turn, went }, clock.now());
}

/** Before the attempt is recorded: a worker that dies in between tries again and finds the webhook disabled. */
async function disableIfDue(
  { attempts }: DeliverPorts,
  { webhook, job }: Subject,
  { ok, gone }: WebhookOutcome,
  firstFailureAt: string | null,
  at: Date,
): Promise<boolean> {
  if (gone) return attempts.disable(webhook, "gone", at);
  if (ok || job.attempt === null || firstFailureAt === null) return false;
  return shouldDisable(new Date(firstFailureAt), at) && attempts.disable(webhook, "failing", at);
}

/** Counts a failed attempt, then sees to the next one, if there is one. */
async function recordFailure(
  ports: DeliverPorts,
  counted: Delivery,
  before: Delivery,
  { outcome, disabled, at }: { outcome: WebhookOutcome; disabled: boolean; at: Date },
): Promise<void> {
  if (disabled && counted.attempts < ATTEMPTS_MAX) {
    await ports.attempts.record(before, { ...counted, status: "cancelled" }, "parked");
    return;
  }
  const next = nextAttempt({
    attempt: counted.attempts,
    failedAt: at,
    retryAfterSeconds: outcome.retryAfterSeconds,
    rest: needsRest(outcome),
    random: Math.random,
  });
  if (next === null) {
    await ports.attempts.record(before, { ...counted, status: "failed" }, null);
    return;
  }
  const seconds = Math.ceil((next.getTime() - at.getTime()) / 1_000);
  const queued = seconds <= QUEUE_DELAY_MAX_SECONDS;
  const waiting: Waiting = { due: queued ? new Date(next.getTime() + QUEUE_GRACE_MS) : next };
  const pending: Delivery = { ...counted, status: "pending", next_attempt_at: next.toISOString() };
  if ((await ports.attempts.record(before, pending, waiting)) && queued)
    await queue(ports, jobOf(counted, counted.attempts + 1), seconds);
}

async function queue(
  { webhookQueue }: Pick<Ports, "webhookQueue">,
  job: WebhookJob,
  delaySeconds: number,
): Promise<void> {
  const unsent = await webhookQueue.send([job], delaySeconds);
  if (unsent.length > 0) throw new Error("a delivery could not be queued");
}
