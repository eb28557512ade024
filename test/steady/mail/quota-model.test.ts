import { expect, test } from "vitest";
import type { Certificate } from "#shared/domain/certificates/certificate.ts";
import type { InvitationSubject } from "#shared/domain/certificates/invitation-subject.ts";
import type { MailJob } from "#shared/domain/messages/jobs.ts";
import { leftOf } from "#shared/domain/messages/mail-quota.ts";
import type { DueMessage, MessageLane } from "#shared/domain/messages/ports.ts";
import { queueDueMessages } from "#shared/domain/messages/queue-due-messages.ts";
import type { Ports } from "#shared/domain/ports.ts";
import { NO_TALLY } from "#shared/domain/senders/mail-rates.ts";
import { deliverMail } from "../../support/deliver-mail.ts";

/* Two days of a busy account, minute by minute, with queue, table and mail service as small models. */
const MINUTE = 60_000;
const DAY_MINUTES = 1_440;
const PER_DAY = 50_000;
const PER_SECOND = 50;

function world() {
  const start = Date.parse("2030-01-01T12:00:00Z");
  let minute = 0;
  let queue: MailJob[] = [];
  let tried = 0;
  /** When each mail was sent, by its certificate; and how many were, in each minute. */
  const sent = new Map<string, number>();
  const perMinute: number[] = [];
  const waiting = [new Map<string, DueMessage>(), new Map<string, DueMessage>()] as const;
  const put = (mail: DueMessage) => waiting[mail.lane === "bulk" ? 1 : 0].set(mail.certificateId, mail);
  const inADay = () =>
    perMinute.slice(Math.max(0, minute - DAY_MINUTES + 1)).reduce((sum, n) => sum + (n ?? 0), 0);
  let known: { minute: number; sent: number } | undefined;
  const ports = {
    clock: { now: () => new Date(start + minute * MINUTE) },
    settings: { baseUrl: "https://certificates.example", mailTenants: null },
    links: { sign: async () => "token" },
    nameServers: { takesMail: async () => true },
    certificates: {
      subject: async (organization_id: string, id: string) => {
        const bulk = id.startsWith("bulk");
        const certificate = { id, organization_id, email: `${id}@example.com`, status: "PENDING", bulk };
        const created_at = new Date(start).toISOString();
        return {
          certificate: { ...certificate, created_at },
          organization: { id: organization_id, plan: "STARTER" },
          muted: false,
          registered: false,
          senderState: { tenant: null, holds: {}, watchedAt: null, tally: NO_TALLY },
        } as InvitationSubject;
      },
    },
    mailQueue: {
      async send(jobs: readonly MailJob[]) {
        queue.push(...jobs);
        return [];
      },
    },
    mailQuota: {
      async read() {
        if (known?.minute !== minute) known = { minute, sent: inADay() };
        return { perDay: PER_DAY, sent: known.sent, perSecond: PER_SECOND };
      },
      async take(bulk: boolean) {
        const quota = await this.read();
        if (!known || !quota || leftOf(quota, bulk) < 1) return false;
        known.sent += 1;
        return true;
      },
      refuse() {},
      refusal: () => undefined,
    },
    "mailer.own": {
      async sendInvitation({ certificate }: InvitationSubject) {
        tried += 1;
        if (inADay() >= PER_DAY) return { kind: "retry", reason: "daily_quota" } as const;
        return { kind: "sent", messageId: certificate.id } as const;
      },
      invited: async () => {},
    },
    "messages.write": {
      beginRun: () => "run",
      countRun: async () => {},
      endRun: () => {},
      takeUncounted: async () => [],
      claim: async ({ id }: Certificate) =>
        (sent.has(id) ? { kind: "done" } : { kind: "claimed" }) as { kind: "done" },
      async record({ id }: Certificate) {
        if (sent.has(id)) throw new Error("sent twice");
        sent.set(id, minute);
        perMinute[minute] = (perMinute[minute] ?? 0) + 1;
        for (const some of waiting) some.delete(id);
      },
      async wait(
        { id, email, organization_id }: Certificate,
        _: string,
        { until, bulk }: { until: Date; bulk: boolean },
      ) {
        const lane = bulk ? "bulk" : "single";
        put({ lane, organizationId: organization_id, certificateId: id, to: email, due: until });
        return true;
      },
    },
    phonePolicy: { channels: [] },
    "messages.due": {
      shards: 1,
      due: async (lane: MessageLane, at: Date, limit: number) =>
        (lane === "follow_up" ? [] : [...waiting[lane === "bulk" ? 1 : 0].values()])
          .filter(({ due }) => due <= at)
          .sort((a, b) => a.due.getTime() - b.due.getTime())
          .slice(0, 8 * limit),
      async postpone(mail: DueMessage, until: Date) {
        if (waiting[mail.lane === "bulk" ? 1 : 0].has(mail.certificateId)) put({ ...mail, due: until });
        return true;
      },
    },
  } as unknown as Ports;
  return {
    ports,
    sent,
    tried: () => tried,
    waiting: () => waiting[0].size + waiting[1].size,
    issue: (kind: "bulk" | "single", ids: readonly number[]) =>
      queue.push(...ids.map((n) => ({ organization_id: "o", certificate_id: `${kind}-${n}` }))),
    async pass(): Promise<void> {
      if (inADay() < PER_DAY || waiting[0].size > 0) await queueDueMessages(ports);
      const jobs = queue.slice(0, PER_SECOND * 60);
      queue = queue.slice(jobs.length);
      for (const job of jobs) await deliverMail(ports, job, 1);
      minute += 1;
    },
    minute: () => minute,
  };
}

test("60,000 mails at 50,000 a day: none lost, none twice, single ones at once, and all on the second day", async () => {
  const { ports: _, ...day } = world();
  const numbers = (count: number) => Array.from({ length: count }, (__, n) => n);
  day.issue("bulk", numbers(59_000));
  // 200 single ones come each hour of the first five hours.
  for (let hour = 0; hour < 5; hour++) {
    day.issue(
      "single",
      numbers(200).map((n) => hour * 200 + n),
    );
    for (let n = 0; n < 60; n++) await day.pass();
  }
  const single = [...day.sent].filter(([id]) => id.startsWith("single"));
  expect(single).toHaveLength(1_000);
  const slowest = Math.max(
    ...single.map(([id, minute]) => minute - 60 * Math.floor(Number(id.slice(7)) / 200)),
  );
  expect(slowest).toBeLessThanOrEqual(20);
  // Large requests have left a tenth of the quota.
  expect(day.sent.size - single.length).toBeLessThanOrEqual(0.9 * PER_DAY);
  while (day.minute() < 2 * DAY_MINUTES && day.sent.size < 60_000) await day.pass();
  expect(day.sent.size).toBe(60_000);
  expect(day.waiting()).toBe(0);
  // Hardly any was tried in vain.
  expect(day.tried()).toBeLessThan(60_100);
});
