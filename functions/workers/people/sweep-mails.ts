import { queueDomainChecks } from "#shared/domain/people/queue-domain-checks.ts";
import { sweepMails } from "#shared/domain/people/sweep-mails.ts";
import { scheduleWorker } from "#shared/queue/worker.ts";

/** A run ends after this time; the next run does the rest. */
const RUN_MS = 240_000;

export const worker = scheduleWorker({
  id: "people.sweep-mails",
  summary:
    "Queues the mails of certificates that were issued hours ago and never got one, and looks at sending domains that are due",
  source: { schedule: "rate(1 hour)" },
  uses: [
    "unsentMails",
    "mailSweeps",
    "organizations.list",
    "mailQueue",
    "peopleQueue",
    "mailDomains.write",
    "tenantsQueue",
    "clock",
  ],
  timeoutSeconds: 300,
  async run({ ports, log }) {
    // Neither keeps the other back.
    const [swept, domains] = await Promise.allSettled([
      sweepMails(ports, ports.clock.now().getTime() + RUN_MS),
      queueDomainChecks(ports),
    ]);
    if (swept.status === "rejected") throw swept.reason;
    const { mails, people, examined } = swept.value;
    // Nothing should be found: each of these lost its message.
    if (mails + people > 0)
      log.warn(
        "lost mails queued",
        { outcome: "recovered", mails, people, examined },
        mails > 0 ? { MailsRecovered: mails } : {},
      );
    if (domains.status === "rejected") throw domains.reason;
    if (domains.value > 0) log.info("looks at domains queued", { domains: domains.value });
  },
});
