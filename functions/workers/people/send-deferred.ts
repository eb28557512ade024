import { sendDeferredMails } from "#shared/domain/people/send-deferred-mails.ts";
import { MAIL_QUOTA } from "#shared/domain/rules.ts";
import { scheduleWorker } from "#shared/queue/worker.ts";

export const worker = scheduleWorker({
  id: "people.send-deferred",
  summary: "Queues the mails that waited for another day, or for the quota of the mail service",
  source: { schedule: "rate(1 minute)" },
  uses: ["deferredMails", "mailQueue", "mailQuota", "clock"],
  timeoutSeconds: 55,
  async run({ ports, log }) {
    const { queued, quota } = await sendDeferredMails(ports);
    if (queued > 0) log.info("deferred mails queued", { queued });
    if (!quota) return;
    const percent = Math.round((100 * quota.sent) / quota.perDay);
    // A metric costs by the month, so there is none while nobody needs it.
    const measured = percent >= MAIL_QUOTA.tellFromPercent ? { MailQuotaPercent: percent } : undefined;
    log.info("mail quota", { ...quota, percent }, measured);
  },
});
