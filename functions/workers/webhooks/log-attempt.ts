import type { MetricValues } from "#shared/domain/metrics.ts";
import type { Attempted } from "#shared/domain/webhooks/deliver-webhook.ts";
import type { WorkerRuntime } from "#shared/queue/worker.ts";

const SAYS = { made: "delivery made", failed: "delivery failed", given_up: "delivery given up" } as const;

/** Gives what writes the line of an attempt at a delivery. */
export const logAttempt =
  (log: WorkerRuntime["log"]) =>
  ({ outcome, delivery, attempt, requestId }: Attempted): void => {
    const age_ms = Math.max(0, Date.parse(attempt.at) - Date.parse(delivery.at));
    const { organization_id, certificate_id, webhook_id, id, type } = delivery;
    const fields = {
      request_id: requestId,
      organization_id,
      ...(delivery.import ? { import_id: delivery.import.id } : { certificate_id }),
      webhook_id,
      delivery_id: id,
      type,
      outcome,
      age_ms,
      attempt: attempt.number,
      status: attempt.status_code,
      error: attempt.error,
      duration_ms: attempt.duration_ms,
    };
    const measured: MetricValues =
      outcome === "made"
        ? { DeliveriesMade: 1, DeliveryAge: age_ms }
        : outcome === "failed"
          ? { DeliveriesFailed: 1 }
          : { DeliveriesGivenUp: 1 };
    log[outcome === "given_up" ? "warn" : "info"](SAYS[outcome], fields, measured);
  };
