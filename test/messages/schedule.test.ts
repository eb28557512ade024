import { describe, expect, test } from "vitest";
import { MailJob } from "#shared/domain/messages/jobs.ts";
import { queueDueMessages } from "#shared/domain/messages/queue-due-messages.ts";
import type { Ports } from "#shared/domain/ports.ts";
import { QUEUES } from "#shared/domain/queues.ts";
import { night } from "../support/runs.ts";
import { ownStack } from "../support/stack.ts";
import { startMailService } from "../support/stand-ins/mail-service.ts";
import { sentInvitations } from "./reminder-scene.ts";

/* Many invitations are issued and sent, so that it shows what does not grow with them: that takes its time. */
await startMailService();
const stack = await ownStack({ workers: false });
const { ports } = stack.functions;
const DAY_MS = 86_400_000;

/** Runs the schedule some days from now; gives what it queued. */
async function run(days: number, replaced: Partial<Ports> = {}) {
  const jobs: MailJob[] = [];
  const mailQueue: Ports["mailQueue"] = {
    async send(some) {
      jobs.push(...some.filter((job) => job.follow_up));
      return [];
    },
  };
  const phonePolicy = { ...ports.phonePolicy, channels: [] };
  const clock = { now: () => new Date(Date.now() + days * DAY_MS) };
  const { followUps: queued } = await queueDueMessages({
    ...ports,
    ...{ phonePolicy, mailQueue, clock },
    ...replaced,
  });
  return { queued, jobs };
}

describe("what a reminder costs", () => {
  test("is eight write units the first time and five each further time, and three to be queued", async () => {
    const { person } = await sentInvitations(stack);
    const first = await stack.measure(() => person.follow(3.01));
    const second = await stack.measure(() => person.follow(10.01));
    expect([first.writes, second.writes]).toEqual([8, 5]);
  });
});

describe("the schedule that follows invitations", () => {
  night.test("reads only what is due, however many invitations wait", async () => {
    const few = await stack.measure(() => run(2.5));
    expect(few.result.queued).toBe(0);
    const { people } = await sentInvitations(stack, { count: 60 });
    const many = await stack.measure(() => run(2.5));
    expect(many.result.queued).toBe(0);
    // One query of each shard that finds nothing: of mails of small requests, of large ones, and of what follows.
    expect([many.reads, many.writes, many.calls]).toEqual([few.reads, 0, Array(24).fill("Query")]);
    expect(many.reads).toBeLessThanOrEqual(24 * 0.5);
    const due = await stack.measure(() => run(3.01));
    expect(due.result.queued).toBe(60);
    expect(new Set(due.result.jobs.map((job) => job.certificate_id))).toEqual(
      new Set(people.map(({ id }) => id)),
    );
    // What is queued costs its own write and two entries of the index, and half a unit to be found with some twenty others.
    expect(due.writes).toBe(3 * 60);
    expect(due.reads).toBeLessThanOrEqual(16);
    // It is due again only when its job must have been lost.
    expect((await run(3.01)).queued).toBe(0);
    expect((await run(3.02)).queued).toBe(60);
    expect(due.result.jobs.every((job) => MailJob.safeParse(job).success)).toBe(true);
    // Neither invitations nor single mails wait behind them.
    const groups = new Set(due.result.jobs.map((job) => QUEUES.mail.tenantOf(job)));
    expect([...groups]).toEqual([`${due.result.jobs[0]!.organization_id}.reminders`]);
  });

  night.test(
    "queues the longest due first, and no more than mails of large requests can be sent",
    async () => {
      // With those of the test before, whose jobs count as lost.
      await sentInvitations(stack, { count: 40 });
      const mailQuota: Ports["mailQuota"] = {
        ...ports.mailQuota,
        read: async () => ({ perDay: 1_000, sent: 880, perSecond: 14 }),
      };
      const { queued } = await run(3.1, { mailQuota });
      // A tenth is kept for single mails: twenty are left, and eighty are looked at all the same.
      expect(queued).toBeLessThanOrEqual(80);
      expect(queued).toBeGreaterThan(40);
    },
  );

  test("queues again what it could not queue, and what it queued before it died", async () => {
    const { person } = await sentInvitations(stack);
    const ours = (jobs: readonly MailJob[]) => jobs.filter((job) => job.certificate_id === person.id).length;
    const refused: MailJob[] = [];
    const mailQueue: Ports["mailQueue"] = {
      async send(jobs) {
        refused.push(...jobs);
        return jobs;
      },
    };
    expect((await run(3.02, { mailQueue })).queued).toBe(0);
    expect(ours(refused)).toBe(1);
    const postpone = () => Promise.reject(new Error("killed"));
    await expect(run(3.02, { "messages.due": { ...ports["messages.due"], postpone } })).rejects.toThrow(
      "killed",
    );
    expect(ours((await run(3.02)).jobs)).toBe(1);
    expect(ours((await run(3.02)).jobs)).toBe(0);
  });
});
