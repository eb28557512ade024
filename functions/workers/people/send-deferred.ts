import { releaseMails } from "#shared/domain/imports/release-mails.ts";
import { followIssued } from "#shared/domain/messages/follow-issued.ts";
import { queueDueMessages } from "#shared/domain/messages/queue-due-messages.ts";
import { MAIL_QUOTA } from "#shared/domain/rules.ts";
import { queueDomainChecks } from "#shared/domain/senders/queue-domain-checks.ts";
import { scheduleWorker } from "#shared/queue/worker.ts";

export const worker = scheduleWorker({
  id: "people.send-deferred",
  summary:
    "Queues what is due of messages: mails and phone messages that waited, those of imports that are no longer held, reminders, looks at sending domains; gives what was issued its time to be followed; looks at the mail quota",
  source: { schedule: "rate(1 minute)" },
  uses: [
    "messages.due",
    "organizations",
    "imports",
    "imports.write",
    "mailQueue",
    "mailQuota",
    "phonePolicy",
    "phoneQueue",
    "mailDomains.write",
    "tenantsQueue",
    "clock",
  ],
  timeoutSeconds: 55,
  async run({ ports, log }) {
    // Neither keeps the other back.
    const [due, domains, followed, released] = await Promise.allSettled([
      queueDueMessages(ports),
      queueDomainChecks(ports),
      followIssued(ports),
      releaseMails(ports),
    ]);
    if (domains.status === "fulfilled" && domains.value > 0)
      log.info("looks at domains queued", { domains: domains.value });
    if (followed.status === "fulfilled" && followed.value > 0)
      log.info("certificates given a time to follow them", { certificates: followed.value });
    if (released.status === "fulfilled" && released.value > 0)
      log.info("mails of imports released", { imports: released.value });
    if (due.status === "rejected") throw due.reason;
    const { mails, followUps, phone, quota } = due.value;
    if (phone > 0) log.info("waiting phone messages queued", { queued: phone });
    if (followUps > 0) log.info("follow-ups queued", { queued: followUps });
    if (mails > 0) log.info("deferred mails queued", { queued: mails });
    for (const one of [domains, followed, released]) if (one.status === "rejected") throw one.reason;
    if (!quota) return;
    const percent = Math.round((100 * quota.sent) / quota.perDay);
    // A metric costs by the month, so there is none while nobody needs it.
    const measured = percent >= MAIL_QUOTA.tellFromPercent ? { MailQuotaPercent: percent } : undefined;
    log.info("mail quota", { ...quota, percent }, measured);
  },
});
