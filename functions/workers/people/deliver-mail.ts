import { MailJob } from "#shared/domain/people/jobs.ts";
import { MailRun } from "#shared/domain/people/mail-run.ts";
import { runMailJob } from "#shared/domain/people/run-mail-job.ts";
import { queueWorker } from "#shared/queue/worker.ts";

export const worker = queueWorker({
  id: "people.deliver-mail",
  summary: "Sends the invitation of each issued certificate, and notices about it, once",
  // Twenty mails in parallel are about 200 a second; most SES accounts would throttle more.
  source: { queue: "mail", postpones: "asked", batchSize: 10, maxConcurrency: 2 },
  uses: [
    "invitations",
    "mailClaims",
    "mailCounts",
    "mailQuota",
    "noticeClaims",
    "transitions",
    "mailer",
    "certificateMailer",
    "certificates",
    "simulator",
    "links",
    "clock",
    "settings",
  ],
  timeoutSeconds: 25,
  message: MailJob,
  begin: ({ ports, messages }) => new MailRun(ports, messages),
  async run({ ports, message, receipt, batch, log }) {
    const delivery = await runMailJob(ports, message, receipt.attempt, batch);
    if (delivery.kind !== "later" && delivery.kind !== "waits") return "done";
    log.warn("mail postponed", { reason: delivery.reason, certificate_id: message.certificate_id });
    if (delivery.kind === "waits") return "done";
    return { retryInSeconds: delivery.retryInSeconds };
  },
  end: (batch) => batch.close(),
});
