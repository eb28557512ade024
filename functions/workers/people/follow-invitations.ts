import { queueFollowUps } from "#shared/domain/reminders/queue-follow-ups.ts";
import { scheduleWorker } from "#shared/queue/worker.ts";

export const worker = scheduleWorker({
  id: "people.follow-invitations",
  summary: "Queues what is due about invitations that were sent: reminders, notices of an end, erasure",
  source: { schedule: "rate(1 minute)" },
  uses: ["dueFollowUps", "mailQueue", "mailQuota", "clock"],
  timeoutSeconds: 55,
  async run({ ports, log }) {
    const queued = await queueFollowUps(ports);
    if (queued > 0) log.info("follow-ups queued", { queued });
  },
});
