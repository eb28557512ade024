import { describe, expect, test } from "vitest";
import { MAIL_FIGURES } from "#shared/domain/rules.ts";
import { partAt, totalsAt } from "#shared/domain/senders/mail-rates.ts";
import { anEmail } from "../support/fixtures.ts";
import { night } from "../support/runs.ts";
import { ownStack } from "../support/stack.ts";
import { countMails, reputationScene, type SceneMail } from "./mail-reputation-scene.ts";

/* What comes back of an organization's mails is counted, and told to who asks (decision 18.21). */
const stack = await ownStack({ workers: false });
const scene = () => reputationScene(stack);
const killed = () => Promise.reject(new Error("killed"));

describe("mails of an organization", () => {
  test("count once when they go out, and once when they come back, however often and in whatever order that is told", async () => {
    const { issue, deliver, report, mailReport } = await scene();
    const mails = await issue(10);
    expect(await deliver(mails)).toBe(10);
    await deliver(mails, 3);
    const [bounced, complained, both, suppressed, ...others] = mails;
    await Promise.all([1, 2, 3, 4].map(() => report("bounce", [bounced!])));
    await report("complaint", [complained!, complained!]);
    await report("bounce", [both!]);
    await report("complaint", [both!, bounced!]);
    // SES counts what its own list suppressed, and not what the list of the account or of a tenant did.
    await report("bounce", [suppressed!], { change: { bounceSubType: "Suppressed" } });
    await report("bounce", others.slice(0, 1), { change: { bounceSubType: "OnAccountSuppressionList" } });
    await report("bounce", others.slice(1, 2), { change: { bounceSubType: "OnTenantSuppressionList" } });
    await report("complaint", others.slice(2, 3), {
      change: { complaintSubType: "OnAccountSuppressionList" },
    });
    await report("complaint", others.slice(3, 4), {
      change: { complaintSubType: "OnTenantSuppressionList" },
    });
    await report("bounce", others.slice(4, 6), { change: { bounceType: "Transient" } });
    await report("complaint", others.slice(4, 6), { change: { complaintFeedbackType: "not-spam" } });
    expect(await mailReport()).toMatchObject({
      state: "normal",
      since: null,
      reason: null,
      sent: 10,
      bounced: 3,
      complained: 1,
      bounce_rate: 0.3,
      complaint_rate: 0.1,
    });
  });

  /** Has these sent again, as the organization asks for it, and sends them. */
  async function sendAgain(
    { tenant, deliver }: Awaited<ReturnType<typeof scene>>,
    mails: readonly SceneMail[],
    minutes = 0,
  ) {
    for (const { id } of mails)
      expect((await tenant.key.call("POST /v1.0/invitations/{id}/resend", { params: { id } })).status).toBe(
        200,
      );
    expect(await deliver(mails, minutes)).toBe(mails.length);
  }

  night.test("count once also when they are sent again, and whichever comes back counts once", async () => {
    const one = await scene();
    const { issue, deliver, report, sent, mailReport } = one;
    const mails = await issue(3);
    await deliver(mails);
    const first = new Map(sent);
    await sendAgain(one, mails);
    const [early, late, both] = mails as [SceneMail, SceneMail, SceneMail];
    const second = new Map(sent);
    const reportOf = (mail: SceneMail, of: Map<string, string[]>, n: number) => {
      sent.set(mail.email, [of.get(mail.email)![n]!]);
      return report("bounce", [mail]);
    };
    // Of the first mail, when the second is under way already.
    await Promise.all([1, 2, 3].map(() => reportOf(early, first, 0)));
    expect(await one.status(early)).toBe("sent");
    await reportOf(late, second, 1);
    expect(await one.status(late)).toBe("bounced");
    await Promise.all([reportOf(both, first, 0), reportOf(both, second, 1)]);
    expect(await one.status(both)).toBe("bounced");
    expect(await mailReport()).toMatchObject({ sent: 3, bounced: 3 });
  });

  night.test("lower no rate by being sent again, before or after they come back", async () => {
    const one = await scene();
    const { tenant, issue, deliver, report, mailReport } = one;
    await countMails(tenant, { sent: 490, bounced: 20 });
    const mails = await issue(10);
    await deliver(mails);
    await report("bounce", mails.slice(0, 3));
    for (let n = 0; n < 2; n += 1) {
      await sendAgain(one, mails);
      await report("bounce", mails.slice(0, 3), { change: { bounceSubType: "OnAccountSuppressionList" } });
    }
    expect(await mailReport()).toMatchObject({ sent: 500, bounced: 23, bounce_rate: 0.046 });
  });

  night.test("whose first mail comes back while the second is asked for count at once", async () => {
    const one = await scene();
    const { tenant, issue, deliver, report, mailReport } = one;
    const mails = await issue(1);
    await deliver(mails);
    const [{ id }] = mails as [SceneMail];
    await tenant.key.call("POST /v1.0/invitations/{id}/resend", { params: { id } });
    // It comes again, as it may be of a mail that is not recorded yet.
    expect(await report("bounce", mails)).toMatchObject({ batchItemFailures: [{}] });
    expect(await mailReport()).toMatchObject({ sent: 1, bounced: 1 });
    await deliver(mails);
    await report("bounce", mails);
    expect(await mailReport()).toMatchObject({ sent: 1, bounced: 1 });
  });

  night.test(
    "count anew when they are sent again after the window, and can come back once more",
    async () => {
      const one = await scene();
      const { issue, deliver, report, mailReport } = one;
      const mails = await issue(1);
      const month = 31 * 24 * 60;
      await deliver(mails, -month);
      await report("bounce", mails, {
        minutes: -month,
        sentAt: new Date(Date.now() - month * 60_000).toISOString(),
      });
      expect(await mailReport()).toMatchObject({ sent: 0, bounced: 0 });
      await sendAgain(one, mails);
      expect(await mailReport()).toMatchObject({ sent: 1, bounced: 0 });
      await report("bounce", mails);
      await report("bounce", mails);
      expect(await mailReport()).toMatchObject({ sent: 1, bounced: 1 });
    },
  );

  test("to simulated recipients count nowhere", async () => {
    const { issue, deliver, report, mailReport } = await scene();
    const email = () => `bounced+${anEmail().split("@")[0]}@simulator.example`;
    const mails = [...(await issue(1, { email })), ...(await issue(1))];
    await deliver(mails);
    await report("bounce", mails);
    expect(await mailReport()).toMatchObject({ sent: 1, bounced: 1 });
  });

  night.test("that went out before this was counted do not count when they come back", async () => {
    const { issue, deliver, report, mailReport } = await scene();
    const mails = await issue(2);
    await deliver(mails);
    await report("bounce", mails, { sentAt: "2026-11-20T12:00:00.000Z" });
    expect(await mailReport()).toMatchObject({ sent: 2, bounced: 0 });
  });

  test("count for 25 to 30 days, and are then forgotten", async () => {
    const { tenant, issue, deliver, stored } = await scene();
    await countMails(tenant, { sent: 7, bounced: 3 });
    const minutes = 31 * 24 * 60;
    await deliver(await issue(1), minutes);
    const names = Object.keys((await stored())!).filter((name) => /_\d+$/.test(name));
    expect(names).toEqual([expect.stringMatching(/^sent_\d+$/)]);
  });

  night.test("leave the window together with what came back of them, however late that came", async () => {
    const { tenant, issue, deliver, report, standing } = await scene();
    const PART = MAIL_FIGURES.partDays * 86_400_000;
    const end = (partAt(new Date()) + 1) * PART;
    const minutesTo = (at: number) => (at - Date.now()) / 60_000;
    const mails = await issue(3);
    expect(await deliver(mails, minutesTo(end - 60_000))).toBe(3);
    const sentAt = new Date(end - 50_000).toISOString();
    await report("complaint", mails, { minutes: minutesTo(end + 86_400_000), sentAt });
    const at = end + 5 * PART + 1_000;
    await countMails(tenant, { sent: 600 }, new Date(at));
    const { tally } = await standing();
    expect(totalsAt(tally, new Date(at - 2_000))).toMatchObject({ complained: 3 });
    expect(totalsAt(tally, new Date(at))).toEqual({ sent: 600, bounced: 0, complained: 0 });
    expect(await deliver(await issue(1), minutesTo(at))).toBe(1);
  });

  test.each([1, 10])("of a run of %i cost one write more, and none each", async (count) => {
    const { issue, deliver } = await scene();
    const [first, second] = [await issue(count), await issue(count)];
    const messageWrites = { ...stack.functions.ports["messages.write"], countRun: async () => {} };
    const without = await stack.measure(() => deliver(first, 0, { "messages.write": messageWrites }));
    const counted = await stack.measure(() => deliver(second));
    expect(counted.writes - without.writes).toBe(1);
    expect(counted.reads).toBe(without.reads);
  });

  test("are counted by the next run when theirs died before", async () => {
    const { issue, deliver, mailReport } = await scene();
    const { "messages.write": messageWrites } = stack.functions.ports;
    const mails = await issue(10);
    const died = deliver(mails, 0, { "messages.write": { ...messageWrites, countRun: killed } });
    await expect(died).rejects.toThrow("killed");
    expect((await mailReport()).sent).toBe(0);
    await deliver(await issue(1), 3);
    expect((await mailReport()).sent).toBe(1);
    for (const minutes of [3, 6]) await deliver(mails, minutes, {}, {}, 2);
    expect((await mailReport()).sent).toBe(11);
  });
});

describe("an organization whose mails come back", () => {
  test("reads its rates, which stop none of its mails: the mail service judges, and operators do", async () => {
    const { tenant, issue, deliver, report, mailReport, lines } = await scene();
    await countMails(tenant, { sent: 499, bounced: 100, complained: 50 });
    const mails = await issue(1);
    expect(await deliver(mails)).toBe(1);
    await report("bounce", mails);
    expect(await mailReport()).toMatchObject({ state: "normal", bounced: 101, bounce_rate: 0.202 });
    expect(lines.filter(({ message }) => message === "mail rates")).toMatchObject([
      { organization_id: tenant.id, sent: 500, bounced: 101, complaint_rate: 0.1 },
    ]);
  });
});
