import type { MetricValues } from "#shared/domain/metrics.ts";
import type { PhoneJob } from "#shared/domain/phone/jobs.ts";
import type { SentMessage } from "#shared/domain/phone/send-message.ts";
import type { WorkerRuntime } from "#shared/queue/worker.ts";

/** Why messages wait without anything being wrong. */
const ROUTINE: ReadonlySet<string> = new Set(["night", "met", "another_day"]);
/** Reasons (shared/phone/classify.ts) that end without an operator. */
const PASSING: ReadonlySet<string> = new Set(["throttled", "service_unavailable", "unreachable"]);

/** Counts what stops messages and does not end without an operator. */
export const faultIn = (reason: string): MetricValues => (PASSING.has(reason) ? {} : { PhoneFaults: 1 });

/** Writes the line of a message that was handed over, waits or has ended; none when there was nothing to do. Numbers are in none. */
export function logMessage(
  log: WorkerRuntime["log"],
  { organization_id, certificate_id }: PhoneJob,
  result: SentMessage,
  now: Date,
): void {
  if (result.kind === "nothing" || result.kind === "again") return;
  const age_ms = result.since === undefined ? 0 : Math.max(0, now.getTime() - Date.parse(result.since));
  const fields = { request_id: result.request_id, organization_id, certificate_id, age_ms };
  switch (result.kind) {
    case "sent": {
      const { channel, parts, answered } = result;
      const line = { ...fields, channel, parts, outcome: answered ? "sent" : "unanswered" };
      // Of one without an answer nobody knows how many.
      const measured = { PhoneParts: parts || 1 };
      if (answered) log.info("phone message sent", line, measured);
      else log.warn("phone message unanswered", line, measured);
      return;
    }
    case "waits": {
      const line = { ...fields, outcome: "postponed", reason: result.reason };
      if (ROUTINE.has(result.reason)) log.info("phone message postponed", line);
      else log.warn("phone message postponed", line, faultIn(result.reason));
      return;
    }
    case "ended": {
      const { state, reason } = result;
      const line = { ...fields, outcome: state, reason };
      if (state === "failed") log.warn("phone message failed", line, { PhoneFailed: 1 });
      else log.info("phone message not sent", line);
    }
  }
}
