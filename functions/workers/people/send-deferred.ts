import { sendDeferredMails } from "#shared/domain/people/send-deferred-mails.ts";
import { scheduleWorker } from "#shared/queue/worker.ts";

export const worker = scheduleWorker({
  id: "people.send-deferred",
  summary: "Queues the invitations that waited for another day",
  source: { schedule: "rate(1 minute)" },
  uses: ["deferredMails", "mailQueue", "clock"],
  timeoutSeconds: 55,
  async run({ ports, log }) {
    const queued = await sendDeferredMails(ports);
    if (queued > 0) log.info("deferred mails queued", { queued });
  },
});
