import { describe, expect, test } from "vitest";
import { sweepPage } from "#infra/operator/sweep-mails.ts";
import { followIssued } from "#shared/domain/messages/follow-issued.ts";
import type { MailJob } from "#shared/domain/messages/jobs.ts";
import { queueDueMessages } from "#shared/domain/messages/queue-due-messages.ts";
import { deliverMail } from "../support/deliver-mail.ts";
import { connectionTo } from "../support/documents.ts";
import { aRecipient, eventAndBadge } from "../support/fixtures.ts";
import { night } from "../support/runs.ts";
import { ownStack, type Tenant } from "../support/stack.ts";
import { startMailService } from "../support/stand-ins/mail-service.ts";

/* A mail whose job was lost is found and sent, once: what was issued is looked at some days later. No stream and no queue runs here. */
const service = await startMailService();
const stack = await ownStack({ workers: false });
const { ports } = stack.functions;
const DAY_MS = 86_400_000;

async function issued(tenant: Tenant, count: number) {
  const { event, badge } = await eventAndBadge(tenant);
  const recipient = Array.from({ length: count }, () => aRecipient());
  const body = { event_id: event.id, badge_id: badge.id, recipient };
  return (await tenant.key.call("POST /v1.0/invitations", { body })).body.certificates;
}
const later = (days: number) => ({ now: () => new Date(Date.now() + days * DAY_MS) });

/** The jobs about these certificates that the schedule queues some days from now. */
async function queued(ids: readonly string[], days: number): Promise<readonly MailJob[]> {
  const jobs: MailJob[] = [];
  const mailQueue = {
    async send(some: readonly MailJob[]) {
      jobs.push(...some.filter(({ certificate_id }) => ids.includes(certificate_id)));
      return [];
    },
  };
  const phonePolicy = { ...ports.phonePolicy, channels: [] };
  await followIssued({ ...ports, clock: later(days) });
  await queueDueMessages({ ...ports, mailQueue, phonePolicy, clock: later(days) });
  return jobs;
}

describe("a mail whose job got lost", () => {
  test.each([1, 7])(
    "goes out once when its invitation of %i at once is due, and is due again",
    async (count) => {
      const tenant = await stack.tenant();
      const certificates = await issued(tenant, count);
      const ids = certificates.map(({ id }) => id);
      expect(await queued(ids, 2.9)).toEqual([]);
      const jobs = await queued(ids, 4);
      expect(new Set(jobs.map((job) => job.certificate_id))).toEqual(new Set(ids));
      for (const job of [...jobs, ...jobs]) await deliverMail({ ...ports, clock: later(4) }, job);
      for (const { recipient } of certificates) expect(service.to(recipient.email)).toHaveLength(1);
      expect(await queued(ids, 6.5)).toEqual([]);
      expect(await queued(ids, 8)).toHaveLength(count);
    },
  );

  test("that was asked for again, or that the mail service never took, likewise", async () => {
    const tenant = await stack.tenant();
    const [again, throttled] = await issued(tenant, 2);
    const job = (id: string): MailJob => ({ organization_id: tenant.id, certificate_id: id });
    await deliverMail(ports, job(again!.id));
    await tenant.key.call("POST /v1.0/invitations/{id}/resend", { params: { id: again!.id } });
    service.play(() => ({ code: "TooManyRequestsException", message: "Maximum sending rate exceeded." }));
    expect(await deliverMail(ports, job(throttled!.id))).toMatchObject({ kind: "later" });
    service.play(() => undefined);
    for (const found of await queued([again!.id, throttled!.id], 4))
      await deliverMail({ ...ports, clock: later(4) }, found);
    expect(service.to(again!.recipient.email)).toHaveLength(2);
    expect(service.to(throttled!.recipient.email)).toHaveLength(1);
  });

  night.test("of a certificate that was revoked meanwhile is sent no more", async () => {
    const tenant = await stack.tenant();
    const [one] = await issued(tenant, 1);
    await tenant.key.call("POST /v1.0/invitations/{id}/revoke", { params: { id: one!.id }, body: {} });
    for (const found of await queued([one!.id], 4)) await deliverMail({ ...ports, clock: later(4) }, found);
    expect(service.to(one!.recipient.email)).toEqual([]);
  });

  test("is found at once by an operator, who leaves alone what was sent, refused, waits, or has ended", async () => {
    const tenant = await stack.tenant();
    const certificates = await issued(tenant, 6);
    const [sent, refused, waiting, ended] = await Promise.all(
      certificates.map(async ({ id }) => (await ports.certificates.get(tenant.id, id))!),
    );
    const messages = ports["messages.write"];
    const at = new Date();
    await messages.record(sent!, "invitation", { state: "sent", messageId: "m-1" }, at);
    await messages.record(refused!, "invitation", { state: "refused", reason: "MessageRejected" }, at);
    await messages.wait(waiting!, "invitation", { until: at, bulk: false });
    await tenant.key.call("POST /v1.0/invitations/{id}/revoke", { params: { id: ended!.id }, body: {} });
    const jobs: MailJob[] = [];
    const mailQueue = {
      async send(some: readonly MailJob[]) {
        jobs.push(...some);
        return [];
      },
    };
    const period = { from: new Date(0).toISOString(), until: later(1).now().toISOString() };
    const page = await sweepPage(connectionTo(), { mailQueue }, tenant.id, period, null);
    expect(page).toEqual({ examined: 6, mails: 2, next: null });
    expect(jobs.map((job) => job.certificate_id).toSorted()).toEqual(
      certificates
        .slice(4)
        .map(({ id }) => id)
        .toSorted(),
    );
  });
});
