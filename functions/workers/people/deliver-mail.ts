import { MailJob } from "#shared/domain/people/jobs.ts";
import { MailRun } from "#shared/domain/people/mail-run.ts";
import { runMailJob } from "#shared/domain/people/run-mail-job.ts";
import { followInvitation } from "#shared/domain/reminders/follow-invitation.ts";
import { queueWorker } from "#shared/queue/worker.ts";
import { logMail } from "./log-mail.ts";

export const worker = queueWorker({
  id: "people.deliver-mail",
  summary: "Sends the invitation of each issued certificate, and notices about it and reminders, once",
  // Twenty mails in parallel are about 200 a second; most SES accounts would throttle more.
  source: { queue: "mail", postpones: "asked", batchSize: 10, maxConcurrency: 2 },
  uses: [
    "invitations",
    "mailClaims",
    "mailCounts",
    "mailQuota",
    "senders.write",
    "nameServers",
    "tenantsQueue",
    "erasuresQueue",
    "noticeClaims",
    "followUps",
    "certificates.write",
    "mailer.own",
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
    const delivery = message.follow_up
      ? await followInvitation(ports, message)
      : await runMailJob(ports, message, receipt.attempt, batch);
    logMail(log, message, delivery, ports.clock.now());
    return delivery.kind === "later" ? { retryInSeconds: delivery.retryInSeconds } : "done";
  },
  end: (batch) => batch.close(),
});
