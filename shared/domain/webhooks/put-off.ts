import type { Ports } from "../ports.ts";
import { queueAll } from "../queue-all.ts";
import { WEBHOOKS } from "../rules.ts";
import type { Attempt, Delivery } from "./delivery.ts";
import type { WebhookJob } from "./jobs.ts";

type PutOffPorts = Pick<Ports, "deliveries.write" | "retriesQueue" | "clock">;

/** An endpoint in trouble has few turns: a delivery without one is postponed by a random time. */
const POSTPONE_MIN_MS = 60_000;
const POSTPONE_SPREAD_MS = 240_000;

/** Queues a job in the wide lane. */
export async function queue(
  { retriesQueue }: Pick<Ports, "retriesQueue">,
  job: WebhookJob,
  delaySeconds: number,
): Promise<void> {
  await queueAll(retriesQueue, [{ ...job, delay_seconds: delaySeconds }], "deliveries", delaySeconds);
}

/** Moves a job to the wide lane, so that the first one stays free. */
export async function move(ports: Pick<Ports, "retriesQueue">, job: WebhookJob): Promise<"moved"> {
  await queue(ports, job, 0);
  return "moved";
}

/** Postpones a delivery without counting an attempt. */
export async function postpone(
  ports: PutOffPorts,
  job: WebhookJob,
  delivery: Delivery,
): Promise<"postponed" | "failed"> {
  if (job.attempt === null) return postponeManual(ports, job, delivery);
  const due = new Date(ports.clock.now().getTime() + POSTPONE_MIN_MS + Math.random() * POSTPONE_SPREAD_MS);
  const waiting: Delivery = { ...delivery, status: "pending", next_attempt_at: due.toISOString() };
  await ports["deliveries.write"].record(delivery, waiting, { due });
  return "postponed";
}

/** Postpones a manual attempt; after some times it is recorded as one that failed. */
async function postponeManual(
  ports: PutOffPorts,
  job: WebhookJob,
  delivery: Delivery,
): Promise<"postponed" | "failed"> {
  const postponed = (job.postponed ?? 0) + 1;
  if (postponed < WEBHOOKS.manualTries) {
    await queue(ports, { ...job, postponed }, WEBHOOKS.manualPauseSeconds);
    return "postponed";
  }
  const attempt: Attempt = {
    at: ports.clock.now().toISOString(),
    number: null,
    status_code: null,
    error: "endpoint_busy",
    duration_ms: 0,
    response_body: "",
  };
  await ports["deliveries.write"].log(delivery, attempt);
  await ports["deliveries.write"].recordManual(delivery, attempt, false);
  return "failed";
}
