import { MailJob } from "#shared/domain/messages/jobs.ts";
import { MailRun } from "#shared/domain/messages/mail-run.ts";
import { runMailJob } from "#shared/domain/messages/run-mail-job.ts";
import { queueWorker } from "#shared/queue/queue-worker.ts";
import { logMail } from "./log-mail.ts";

export const worker = queueWorker({
  id: "people.deliver-mail",
  summary: "Sends the invitation of each issued certificate, and notices about it and reminders, once",
  // Twenty mails in parallel are about 200 a second; most SES accounts would throttle more.
  source: { queue: "mail", postpones: "asked", batchSize: 10, maxConcurrency: 2 },
  uses: [
    "certificates",
    "messages.write",
    "mailQuota",
    "senders.write",
    "nameServers",
    "tenantsQueue",
    "erasuresQueue",
    "imports",
    "certificates.write",
    "mailer.own",
    "links",
    "clock",
    "settings",
  ],
  timeoutSeconds: 25,
  message: MailJob,
  begin: ({ ports }) => new MailRun(ports),
  async run({ ports, message, receipt, batch, log }) {
    const delivery = await runMailJob(ports, message, receipt.attempt, batch);
    logMail(log, message, delivery, ports.clock.now());
    return delivery.kind === "later" ? { retryInSeconds: delivery.retryInSeconds } : "done";
  },
  end: (batch) => batch.close(),
});
