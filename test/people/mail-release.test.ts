import { expect, test } from "vitest";
import { followTenant, releaseHold } from "#shared/domain/people/follow-tenant.ts";
import type { MailJob } from "#shared/domain/people/jobs.ts";
import { sendDeferredMails } from "#shared/domain/people/send-deferred-mails.ts";
import { deliverMail } from "../support/deliver-mail.ts";
import { startMailService } from "../support/mail-service.ts";
import { some } from "../support/runs.ts";
import { ownStack } from "../support/stack.ts";
import { countMails, reputationScene } from "./mail-reputation-scene.ts";

/* Many mails of one organization that go again do not keep back those of others that wait (decision 18.15). */
const service = await startMailService();
const stack = await ownStack({ workers: false });
const MINUTE = 60_000;
const { ports } = stack.functions;

/** Runs the schedule of mails that wait, some minutes from now; gives whose certificates it queued. */
async function queuedAt(at: number): Promise<readonly MailJob[]> {
  const queued: MailJob[] = [];
  const mailQueue: typeof ports.mailQueue = {
    async send(jobs) {
      queued.push(...jobs);
      return [];
    },
  };
  await sendDeferredMails({ ...ports, mailQueue, clock: { now: () => new Date(at) } });
  return queued;
}

test.each(some(["held", "slowed"] as const, 1, 0))(
  "of an organization that was %s: at half the rate of the mail service, in which another's mail is among the first",
  async (was) => {
    const start = Date.now();
    let now = start;
    // Sixty mails a minute.
    service.quota(100_000, () => now, 1);
    const [one, other] = [await reputationScene(stack), await reputationScene(stack)];
    const mailQuota = ports.mailQuota;
    if (was === "held") await ports.mailStandings.hold(one.tenant.id, "operator", "a look", new Date());
    else await countMails(one.tenant, { sent: 1_000, bounced: 80 });
    const mails = await one.issue(150, { bulk: true });
    expect(await one.deliver(mails)).toBe(0);
    if (was === "held") {
      await releaseHold(one.ports(), one.tenant.id);
      const [job] = one.tenantJobs.filter(({ task }) => task === "release");
      await followTenant({ ...one.ports(), mailQuota }, job!);
    } else {
      await countMails(one.tenant, { sent: 9_000 });
      await one.pace();
    }
    const [late] = await other.issue(1);
    const certificate = await ports.certificates.get(other.tenant.id, late!.id);
    await ports.mailClaims.wait(certificate!, new Date(), true);

    const seen = new Set<string>();
    now = start + MINUTE;
    const first = await queuedAt(now);
    for (const { certificate_id } of first) seen.add(certificate_id);
    expect(seen).toContain(late!.id);
    expect(first.length).toBeLessThan(60);
    for (let minute = 2; minute <= 7; minute += 1) {
      now = start + minute * MINUTE;
      for (const { certificate_id } of await queuedAt(now)) seen.add(certificate_id);
    }
    expect(mails.every(({ id }) => seen.has(id))).toBe(true);
    expect(
      (await deliverMail(ports, { organization_id: other.tenant.id, certificate_id: late!.id })).kind,
    ).toBe("sent");
  },
);
