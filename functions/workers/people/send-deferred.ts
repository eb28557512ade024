import { sendDeferredMails } from "#shared/domain/people/send-deferred-mails.ts";
import { sendWaitingMessages } from "#shared/domain/phone/send-waiting.ts";
import { MAIL_QUOTA } from "#shared/domain/rules.ts";
import { scheduleWorker } from "#shared/queue/worker.ts";

export const worker = scheduleWorker({
  id: "people.send-deferred",
  summary: "Queues the mails and phone messages that waited and are due, and looks at the mail quota",
  source: { schedule: "rate(1 minute)" },
  uses: ["deferredMails", "mailQueue", "mailQuota", "phonePolicy", "waitingMessages", "phoneQueue", "clock"],
  timeoutSeconds: 55,
  async run({ ports, log }) {
    const [mails, messages] = await Promise.allSettled([
      sendDeferredMails(ports),
      sendWaitingMessages(ports),
    ]);
    if (messages.status === "rejected") throw messages.reason;
    if (messages.value > 0) log.info("waiting phone messages queued", { queued: messages.value });
    if (mails.status === "rejected") throw mails.reason;
    const { queued, quota } = mails.value;
    if (queued > 0) log.info("deferred mails queued", { queued });
    if (!quota) return;
    const percent = Math.round((100 * quota.sent) / quota.perDay);
    // A metric costs by the month, so there is none while nobody needs it.
    const measured = percent >= MAIL_QUOTA.tellFromPercent ? { MailQuotaPercent: percent } : undefined;
    log.info("mail quota", { ...quota, percent }, measured);
  },
});
