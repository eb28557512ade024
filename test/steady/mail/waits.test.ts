import fc from "fast-check";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { readConfig } from "#shared/config.ts";
import { leftOf, type MailQuota } from "#shared/domain/messages/mail-quota.ts";
import type { CertificateMailer, DueMessage } from "#shared/domain/messages/ports.ts";
import { queueDueMessages } from "#shared/domain/messages/queue-due-messages.ts";
import type { SendOutcome } from "#shared/domain/messages/send-outcome.ts";
import { connectMailQuota } from "#shared/mail/quota.ts";
import { invitationOf, issueOne, type MailedCertificate } from "../../people/invitation-mail.ts";
import { deliverMail } from "../../support/deliver-mail.ts";
import { some } from "../../support/runs.ts";
import { ownStack } from "../../support/stack.ts";
import { startMailService } from "../../support/stand-ins/mail-service.ts";
import { NO_MAILER } from "../../support/stand-ins/no-mailer.ts";

/* How a mail waits for the quota of the mail service, step by step (decisions 8.31 to 8.33). */
const service = await startMailService();
const stack = await ownStack({ workers: false });
const MINUTE = 60_000;
const DAY = 86_400_000;
const NOON = Math.ceil(Date.now() / DAY) * DAY + DAY / 2;
const quotaOf = (perDay: number, sent = 0): MailQuota => ({
  read: async () => ({ perDay, sent, perSecond: 14 }),
  take: async (bulk) => leftOf({ perDay, sent, perSecond: 14 }, bulk) > 0,
  refuse() {},
  refusal: () => undefined,
  accountPaused: async () => undefined,
});
const mailing = (outcome: SendOutcome, before: () => Promise<unknown> = async () => {}) => {
  const certificateMailer: CertificateMailer & { tried: number } = {
    ...NO_MAILER,
    tried: 0,
    async sendInvitation() {
      certificateMailer.tried += 1;
      await before();
      return outcome;
    },
  };
  return certificateMailer;
};
const SENT: SendOutcome = { kind: "sent", messageId: "m-1" };
const THROTTLED: SendOutcome = { kind: "retry", reason: "throttled" };
function deliver(
  { tenant, id }: MailedCertificate,
  {
    "mailer.own": certificateMailer,
    quota,
    at = NOON,
    attempt = 1,
  }: { "mailer.own": CertificateMailer; quota: MailQuota; at?: number; attempt?: number },
) {
  const clock = { now: () => new Date(at) };
  const ports = { ...stack.functions.ports, "mailer.own": certificateMailer, mailQuota: quota, clock };
  return deliverMail(ports, { organization_id: tenant.id, certificate_id: id }, attempt);
}

describe("a mail", () => {
  test.each(some(["daily_quota", "account_paused", "configuration_set_paused"], 1, 0))(
    "that is not taken because of %s waits at once, and one that is throttled from its last attempt on",
    async (reason) => {
      const mail = await issueOne(await stack.tenant());
      const quota = quotaOf(100);
      for (const attempt of [1, 7]) {
        const kept = await deliver(mail, { "mailer.own": mailing(THROTTLED), quota, attempt });
        expect(kept).toMatchObject({ kind: "later", reason: "throttled" });
      }
      const last = await deliver(mail, { "mailer.own": mailing(THROTTLED), quota, attempt: 8 });
      expect(last).toMatchObject({ kind: "waits", reason: "throttled" });
      const certificateMailer = mailing({ kind: "retry", reason });
      for (let times = 0; times < 20; times++)
        expect(await deliver(mail, { "mailer.own": certificateMailer, quota })).toMatchObject({
          kind: "waits",
          reason,
        });
      expect(await invitationOf(mail)).toMatchObject({ state: "waiting" });
      expect(await deliver(mail, { "mailer.own": mailing(SENT), quota })).toMatchObject({ kind: "sent" });
      const invitation = await invitationOf(mail);
      expect(invitation).toMatchObject({ state: "sent" });
      expect(String(invitation?.by_due_pk)).not.toMatch(/^(WAITING|HELD|SLOWED)/);
    },
  );

  test("that is being sent while another worker puts it off is sent, and never again", async () => {
    const mail = await issueOne(await stack.tenant());
    const none = quotaOf(0);
    const certificateMailer = mailing(SENT, () =>
      deliver(mail, { "mailer.own": mailing(SENT), quota: none }),
    );
    expect((await deliver(mail, { "mailer.own": certificateMailer, quota: quotaOf(100) })).kind).toBe("sent");
    expect(await invitationOf(mail)).toMatchObject({ state: "sent" });
    // Put off after it was sent: nothing changes.
    expect((await deliver(mail, { "mailer.own": certificateMailer, quota: none })).kind).toBe("nothing");
    const invitation = await invitationOf(mail);
    expect(invitation).toMatchObject({ state: "sent" });
    expect(String(invitation?.by_due_pk)).not.toMatch(/^(WAITING|HELD|SLOWED)/);
  });

  test("of which six workers put off some and try others is sent once", async () => {
    const mail = await issueOne(await stack.tenant());
    const certificateMailer = mailing(SENT);
    const refusing = mailing({ kind: "retry", reason: "daily_quota" });
    await Promise.allSettled(
      Array.from({ length: 12 }, (_, n) =>
        deliver(mail, {
          "mailer.own": n % 3 === 0 ? refusing : certificateMailer,
          quota: quotaOf(n % 2 === 0 ? 100 : 0),
        }),
      ),
    );
    for (const minutes of [1, 2, 3])
      await deliver(mail, {
        "mailer.own": certificateMailer,
        quota: quotaOf(100),
        at: NOON + minutes * MINUTE,
      });
    expect(certificateMailer.tried).toBe(1);
    expect(await invitationOf(mail)).toMatchObject({ state: "sent" });
  });

  test("whose certificate ends while it waits is not sent", async () => {
    const mail = await issueOne(await stack.tenant());
    await deliver(mail, { "mailer.own": mailing(SENT), quota: quotaOf(0) });
    const params = { id: mail.id };
    await mail.tenant.key.call("POST /v1.0/invitations/{id}/revoke", { params, body: {} });
    const certificateMailer = mailing(SENT);
    expect((await deliver(mail, { "mailer.own": certificateMailer, quota: quotaOf(100) })).kind).toBe(
      "nothing",
    );
    expect(certificateMailer.tried).toBe(0);
    const invitation = await invitationOf(mail);
    expect(invitation).toMatchObject({ state: "refused" });
    expect(String(invitation?.by_due_pk)).not.toMatch(/^(WAITING|HELD|SLOWED)/);
  });
});

describe("the quota that a process knows", () => {
  const documents = () => {
    throw new Error("needs no table");
  };
  const known = () => connectMailQuota({ config: readConfig(), dynamo: documents });

  test("is asked for once a minute by all that need it at once, and counts what was taken since", async () => {
    let asked = 0;
    service.quota(1_000, () => {
      asked += 1;
      return NOON;
    });
    const quota = known();
    const reading = await Promise.all(Array.from({ length: 10 }, () => quota.read(new Date(NOON))));
    expect(reading).toEqual(reading.map(() => ({ perDay: 1_000, sent: 0, perSecond: 14 })));
    for (let n = 0; n < 3; n++) await quota.take(false, new Date(NOON));
    expect((await quota.read(new Date(NOON + 59_000)))?.sent).toBe(3);
    expect(asked).toBe(1);
    expect((await quota.read(new Date(NOON + MINUTE)))?.sent).toBe(0);
    expect(asked).toBe(2);
    // Sooner when half of what is left for large requests was taken.
    for (let n = 0; n < 450; n++) await quota.take(false, new Date(NOON + MINUTE));
    await Promise.all(Array.from({ length: 10 }, () => quota.read(new Date(NOON + MINUTE + 6_000))));
    expect(asked).toBe(3);
  });

  test("is none when the service has none, or does not say", async () => {
    service.quota(-1, () => NOON);
    expect(await known().read(new Date(NOON))).toBeUndefined();
    vi.stubEnv("AWS_ENDPOINT_URL_SESV2", "http://127.0.0.1:1");
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(await known().read(new Date(NOON))).toBeUndefined();
  });

  test("is nothing for five minutes after the service took no mail", () => {
    const quota = known();
    quota.refuse("account_paused", new Date(NOON));
    expect(quota.refusal(new Date(NOON + 299_000))).toBe("account_paused");
    expect(quota.refusal(new Date(NOON + 300_000))).toBeUndefined();
  });
});

test("of those that wait as many are queued as there is room for: single ones first, then the longest waiting", async () => {
  const waiting = fc.array(fc.record({ bulk: fc.boolean(), age: fc.nat(10_000), shard: fc.nat(7) }), {
    maxLength: 60,
  });
  await fc.assert(
    fc.asyncProperty(waiting, fc.nat(60), fc.nat(60), async (given, perDay, sent) => {
      const mails = given.map(({ bulk, age }, n) => ({
        lane: bulk ? ("bulk" as const) : ("single" as const),
        organizationId: "o",
        certificateId: String(n),
        to: `${n}@example.com`,
        due: new Date(NOON - age),
      }));
      const queued: string[] = [];
      const postponed: DueMessage[] = [];
      const ran = await queueDueMessages({
        clock: { now: () => new Date(NOON) },
        mailQuota: quotaOf(perDay, sent),
        mailQueue: {
          async send(jobs) {
            queued.push(...jobs.map((job) => job.certificate_id));
            return [];
          },
        },
        phonePolicy: { channels: [] } as never,
        phoneQueue: { send: async () => [] },
        "messages.due": {
          shards: 8,
          giveUp: async () => false,
          due: async (lane) => mails.filter((mail) => mail.lane === lane),
          async postpone(mail) {
            postponed.push(mail);
            return true;
          },
        },
      });
      const chosen = queued.map((id) => mails[Number(id)]!);
      const left = mails.filter((mail) => !chosen.includes(mail));
      expect(ran.mails).toBe(chosen.length);
      expect(postponed).toHaveLength(chosen.length);
      const count = (list: readonly DueMessage[], bulk: boolean) =>
        list.filter((mail) => (mail.lane === "bulk") === bulk).length;
      const room = Math.max(0, perDay - sent);
      expect(count(chosen, false)).toBe(Math.min(room, count(mails, false)));
      const roomOfBulk = Math.max(0, perDay - Math.ceil(perDay / 10) - sent - count(chosen, false));
      expect(count(chosen, true)).toBe(Math.min(roomOfBulk, count(mails, true)));
      for (const bulk of [false, true]) {
        const last = Math.max(
          ...chosen.filter((mail) => (mail.lane === "bulk") === bulk).map(({ due }) => due.getTime()),
        );
        const next = Math.min(
          ...left.filter((mail) => (mail.lane === "bulk") === bulk).map(({ due }) => due.getTime()),
        );
        expect(last).toBeLessThanOrEqual(next);
      }
    }),
  );
});
