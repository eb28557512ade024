import type { PhoneReport } from "#shared/domain/phone/phone-news.ts";
import type { RecordedReport } from "#shared/domain/phone/record-phone-news.ts";
import type { WorkerRuntime } from "#shared/queue/worker.ts";
import { faultIn } from "./log-message.ts";

/** A report as the log tells it. */
interface LoggedReport {
  /** As the network names it. */
  readonly type: string;
  readonly report: PhoneReport;
  readonly recorded: RecordedReport;
}

/** Writes the line of a reason for which WhatsApp fails messages, whose reports only say that they failed. */
export const logFault = (log: WorkerRuntime["log"], reason: string): void =>
  log.warn("phone messages fail", { channel: "whatsapp", reason }, faultIn(reason));

/** Writes the line of a report. Numbers are in none. */
export function logReport(
  log: WorkerRuntime["log"],
  { type, report: { reported }, recorded }: LoggedReport,
  now: Date,
): void {
  if (!("handed" in recorded)) {
    log.info("phone event dropped", { type });
    return;
  }
  const { organizationId, certificateId, channel, claimedAt } = recorded.handed;
  const about = { organization_id: organizationId, certificate_id: certificateId };
  if (recorded.outcome === "by_sms") {
    log.info("phone message not brought by whatsapp", { ...about, type });
    return;
  }
  const age_ms = Math.max(0, now.getTime() - Date.parse(claimedAt));
  const reason = "reason" in reported ? reported.reason : undefined;
  const line = { ...about, type, channel, age_ms, outcome: recorded.outcome, reason };
  if (reported.state === "failed" && recorded.outcome === "recorded")
    log.warn("phone message failed", line, { PhoneFailed: 1 });
  else log.info(`phone message ${reported.state}`, line);
}
