import type { MailJob } from "#shared/domain/messages/jobs.ts";
import type { MailOutcome } from "#shared/domain/messages/message.ts";
import type { WorkerRuntime } from "#shared/queue/worker.ts";

/** Another run sends the mail, or has just sent it and will record that: nothing waits for anything. */
const ROUTINE: ReadonlySet<string> = new Set(["answered", "claimed"]);

/** Reasons (shared/mail/ses.ts) that end without an operator; another one, such as a paused account, may last for days. */
const PASSING: ReadonlySet<string> = new Set([
  "throttled",
  "timeout",
  "network",
  "service_unavailable",
  "address_full",
  "tenant_making",
  // Told once, by the one that found it paused or by the event of SES.
  "sender_held",
]);

/** Writes the line of a mail that was sent, put off or refused; none when there was nothing to do. */
export function logMail(
  log: WorkerRuntime["log"],
  { organization_id, certificate_id }: MailJob,
  outcome: MailOutcome,
  now: Date,
): void {
  if (outcome.kind === "nothing") return;
  const age_ms = outcome.since === undefined ? 0 : Math.max(0, now.getTime() - Date.parse(outcome.since));
  const { request_id } = outcome;
  const fields = {
    request_id,
    organization_id,
    certificate_id,
    mail: outcome.mail,
    age_ms,
  };
  if (outcome.kind === "sent" && outcome.recovered)
    log.warn("lost mail sent", { ...fields, outcome: "sent" }, { MailsSent: 1, MailsRecovered: 1 });
  else if (outcome.kind === "sent")
    log.info("mail sent", { ...fields, outcome: "sent" }, { MailsSent: 1, MailAge: age_ms });
  else if (outcome.kind === "bounced")
    log.warn("mail refused", { ...fields, outcome: "refused", reason: outcome.reason }, { MailsRefused: 1 });
  else {
    const line = { ...fields, outcome: "postponed", reason: outcome.reason };
    // The first mail of each organization waits some seconds while its tenant is made.
    const isFirst = outcome.kind === "later" && outcome.reason === "tenant_making";
    if (isFirst || ROUTINE.has(outcome.reason)) log.info("mail postponed", line);
    else {
      const passes =
        PASSING.has(outcome.reason) || (outcome.kind === "later" && outcome.reason === "pause_unclear");
      const held = passes ? {} : { HeldMails: 1 };
      log.warn("mail postponed", line, { MailsPostponed: 1, ...held });
    }
  }
}
