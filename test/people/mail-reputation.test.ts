import { describe, expect, test } from "vitest";
import { releaseHold } from "#shared/domain/people/follow-tenant.ts";
import { partAt, totalsAt } from "#shared/domain/people/mail-rates.ts";
import type { Ports } from "#shared/domain/ports.ts";
import { MAIL_REPUTATION } from "#shared/domain/rules.ts";
import { anEmail } from "../support/fixtures.ts";
import { night, some } from "../support/runs.ts";
import { ownStack } from "../support/stack.ts";
import { countMails, reputationScene, type SceneMail } from "./mail-reputation-scene.ts";

/* What comes back of an organization's mails slows them, or holds them until an operator has looked (decision 18.22). */
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
    const PART = MAIL_REPUTATION.partDays * 86_400_000;
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
    const mailReputations = { ...stack.functions.ports.mailReputations, countSent: async () => {} };
    const without = await stack.measure(() => deliver(first, 0, { mailReputations }));
    const counted = await stack.measure(() => deliver(second));
    expect(counted.writes - without.writes).toBe(1);
    expect(counted.reads).toBe(without.reads);
  });

  test("are counted by the next run when theirs died before; of one that died between the two counts they are left out", async () => {
    const { issue, deliver, mailReport } = await scene();
    const { mailCounts, mailReputations } = stack.functions.ports;
    const mails = await issue(10);
    const died = deliver(mails, 0, { mailCounts: { ...mailCounts, close: killed } });
    await expect(died).rejects.toThrow("killed");
    expect((await mailReport()).sent).toBe(0);
    await deliver(await issue(1), 3);
    expect((await mailReport()).sent).toBe(11);
    const again = await issue(10);
    const between = deliver(again, 3, { mailReputations: { ...mailReputations, countSent: killed } });
    await expect(between).rejects.toThrow("killed");
    await deliver(again, 6);
    expect((await mailReport()).sent).toBe(11);
  });
});

describe("an organization is judged", () => {
  test.each([
    ["normal", { sent: 499, bounced: 100, complained: 100 }],
    ["normal", { sent: 500, bounced: 25 }],
    ["slowed", { sent: 500, bounced: 26 }],
    ["slowed", { sent: 500, bounced: 50 }],
    ["paused", { sent: 500, bounced: 51 }],
    ["normal", { sent: 1_000, complained: 1 }],
    ["slowed", { sent: 1_000, complained: 2 }],
  ] as const)("%s with %o", async (state, totals) => {
    const { tenant, issue, deliver, mailReport } = await scene();
    await countMails(tenant, totals);
    const mails = await issue(1);
    expect(await deliver(mails)).toBe(state === "normal" ? 1 : 0);
    expect((await mailReport()).state).toBe(state);
  });

  night.test(
    "where its mails are sent, also when the worker of returns died before it did; by several at once, it is held once",
    async () => {
      const { tenant, issue, deliver, report, tenantJobs, told, follow, standing, status } = await scene();
      const first = await issue(1);
      await deliver(first);
      await countMails(tenant, { sent: 499, bounced: 50 });
      const mailStandings = { ...stack.functions.ports.mailStandings, read: killed };
      expect(await report("bounce", first, {}, { mailStandings })).toMatchObject({ batchItemFailures: [{}] });
      expect((await standing()).holds).toEqual({});
      const mails = await issue(6);
      const outcomes = await Promise.all(mails.map((mail) => deliver([mail])));
      expect(outcomes).toEqual([0, 0, 0, 0, 0, 0]);
      expect(Object.keys((await standing()).holds)).toEqual(["reputation"]);
      expect(await status(mails[0]!)).toBe("paused");
      expect(tenantJobs.length).toBeGreaterThan(0);
      await follow();
      expect(new Set(told)).toEqual(new Set(["held"]));
      // The return that comes again changes nothing.
      await report("bounce", first);
      expect((await standing()).holds.reputation?.reason).toBe("bounces");
    },
  );

  test("by what comes back, when no mail follows", async () => {
    const { tenant, issue, deliver, report, standing, mailReport, follow, told } = await scene();
    const mails = await issue(2);
    await deliver(mails);
    await countMails(tenant, { sent: 498, bounced: 49 });
    await report("bounce", [mails[0]!]);
    expect(await mailReport()).toMatchObject({ state: "slowed", reason: "bounces", bounce_rate: 0.1 });
    await report("bounce", [mails[1]!]);
    expect(await mailReport()).toMatchObject({ state: "paused", reason: "bounces", bounced: 51 });
    expect((await standing()).holds.reputation).toBeDefined();
    await follow();
    expect(told.toSorted()).toEqual(["held", "slowed 500 51 0"]);
  });

  test("and told to operators with its rates: once that it is slowed, once that it is held, and each minute what it is", async () => {
    const { tenant, issue, deliver, report, lines, metrics, runSchedule } = await scene();
    const mails = await issue(3);
    await deliver(mails);
    await countMails(tenant, { sent: 497, bounced: 24 });
    /** What is told since it was last asked for. */
    const told = () => ({
      judged: lines.splice(0).filter(({ message }) => message === "organization judged"),
      metrics: metrics.splice(0).flatMap((values) => Object.keys(values)),
    });
    told();
    await report("bounce", [mails[0]!]);
    const fine = told();
    expect(fine.judged).toMatchObject([
      { organization_id: tenant.id, verdict: "fine", sent: 500, bounced: 25 },
    ]);
    expect(fine.metrics).toEqual(["MailsReturned"]);
    await report("bounce", [mails[1]!]);
    const slowed = told();
    expect(slowed.judged).toMatchObject([{ level: "WARN", verdict: "slowed", bounce_rate: 0.052 }]);
    expect(slowed.metrics).toContain("OrganizationsSlowed");
    await runSchedule();
    const each = told();
    expect(each.judged).toMatchObject([{ level: "INFO", verdict: "slowed", complaint_rate: 0 }]);
    expect(each.metrics).toEqual([]);
    await countMails(tenant, { bounced: 24 });
    await report("bounce", [mails[2]!]);
    const held = told();
    expect(held.judged).toMatchObject([{ level: "WARN", verdict: "held", bounced: 51 }]);
    expect(held.metrics).toContain("HeldMails");
  });

  night.test("and told to operators also when a mail finds it first", async () => {
    const { tenant, issue, deliver, lines, metrics } = await scene();
    await countMails(tenant, { sent: 500, bounced: 26 });
    for (const reason of ["many_returns", "sender_slowed"]) {
      metrics.splice(0);
      await deliver(await issue(1));
      expect(lines.at(-1)).toMatchObject({ message: "mail postponed", reason, organization_id: tenant.id });
      expect(metrics.some((values) => "OrganizationsSlowed" in values)).toBe(reason === "many_returns");
    }
  });

  night.test(
    "in a burst: of mails of which 30 % come back at once, no more go out than were under way",
    async () => {
      const { tenant, issue, deliver, report, sent, standing } = await scene();
      await countMails(tenant, { sent: 470, bounced: 141 });
      const mails = await issue(100);
      for (let at = 0; at < mails.length; at += 10) {
        const batch = mails.slice(at, at + 10);
        await deliver(batch);
        const gone = batch.filter(({ email }) => sent.has(email));
        if (gone.length > 0) await report("bounce", gone.slice(0, 3));
      }
      // 470 and the 30 with which there are enough to judge by.
      expect(sent.size).toBe(30);
      expect(Object.keys((await standing()).holds)).toEqual(["reputation"]);
    },
  );
});

describe("operators are told of a hold", () => {
  test("also when no mail and no return finds it, but the passing of time", async () => {
    const { tenant, issue, deliver, runSchedule, metrics, standing, status } = await scene();
    const PART = MAIL_REPUTATION.partDays * 86_400_000;
    const now = Date.now();
    await countMails(tenant, { sent: 400 }, new Date(now - 5 * PART));
    await countMails(tenant, { sent: 500, bounced: 60 });
    const mails = await issue(2);
    expect(await deliver(mails)).toBe(0);
    expect((await standing()).slowed).not.toBeNull();
    const rings = async (minutes: number) => {
      metrics.length = 0;
      await runSchedule(minutes);
      return metrics.some((values) => "HeldMails" in values);
    };
    expect(await rings(0)).toBe(false);
    // The 400 leave the window.
    const next = ((partAt(new Date(now)) + 1) * PART - now) / 60_000 + 1;
    expect(await rings(next)).toBe(true);
    expect(Object.keys((await standing()).holds)).toEqual(["reputation"]);
    expect(await status(mails[0]!)).toBe("paused");
    expect(await rings(next + 5)).toBe(false);
  });
});

describe("a held organization", () => {
  test("starts anew when an operator has looked: what came back of older mails counts no more, now or later", async () => {
    const { tenant, issue, deliver, report, ports, follow, standing, mailReport, status } = await scene();
    const before = await issue(1);
    await deliver(before);
    const sentAt = new Date().toISOString();
    await countMails(tenant, { sent: 600, bounced: 100 });
    const mails = await issue(3);
    expect(await deliver(mails)).toBe(0);
    const used = ports();
    // Killed between the two: it is still held, and the command is run again.
    await used.mailReputations.countAfresh(tenant.id, new Date());
    expect(await status(mails[0]!)).toBe("paused");
    await used.mailReputations.countAfresh(tenant.id, new Date());
    await releaseHold(used, tenant.id);
    await follow();
    await report("bounce", before, { sentAt });
    expect(await mailReport()).toMatchObject({ state: "normal", sent: 0, bounced: 0 });
    expect(await deliver(mails)).toBe(3);
    await report("bounce", [mails[0]!]);
    expect(await mailReport()).toMatchObject({ state: "normal", sent: 3, bounced: 1 });
    expect((await standing()).slowed).toBeNull();
  });
});

describe("a slowed organization", () => {
  /** One with mails that wait for their turn. */
  async function slowed(count: number, bulk = count > 5) {
    const one = await scene();
    await countMails(one.tenant, { sent: 1_000, bounced: 80 });
    const mails = await one.issue(count, { bulk });
    expect(await one.deliver(mails)).toBe(0);
    return { ...one, mails };
  }
  const seconds = (paced: readonly { readonly delay: number }[]) => paced.map(({ delay }) => delay);

  test("sends one mail a second: single ones first, whoever else asks, and each once", async () => {
    const one = await slowed(70);
    const single = await one.issue(2);
    await one.deliver(single);
    expect(await one.status(single[0]!)).toBe("queued");
    const start = Date.now();
    const at = (minutes: number) => ({ clock: { now: () => new Date(start + minutes * 60_000) } });
    await Promise.all([1, 2, 3].map(() => one.pace(0, at(0))));
    expect(one.paced).toHaveLength(60);
    expect(new Set(one.paced.slice(0, 60).map(({ job }) => job.certificate_id)).size).toBe(60);
    expect(seconds(one.paced).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, n) => n));
    const first = one.paced.filter(({ delay }) => delay < 2).map(({ job }) => job.certificate_id);
    expect(first.toSorted()).toEqual(single.map(({ id }) => id).toSorted());
    // Half a minute later the next half minute is free; a minute later nothing is left.
    await one.pace(0, at(0.5));
    expect(one.paced).toHaveLength(72);
    const later = Array.from({ length: 12 }, (_, n) => 30 + n);
    expect(seconds(one.paced.slice(60)).toSorted((a, b) => a - b)).toEqual(later);
    await one.pace(0, at(1.5));
    expect(one.paced).toHaveLength(72);
    const all = [...one.mails, ...single];
    expect(await one.deliver(all, 0, {}, { paced: true })).toBe(72);
    expect(await one.deliver(all, 0, {}, { paced: true })).toBe(0);
    // Nothing comes again for those that are sent.
    expect(await one.pace(20)).toBe(0);
  });

  night.test("does not keep another's mails back, also when its own cannot be let out", async () => {
    const [broken, other] = [await slowed(1), await slowed(1)];
    const { slowedMails, slowedOrganizations } = stack.functions.ports;
    const due: Ports["slowedMails"]["due"] = (id, ...rest) =>
      id === broken.tenant.id ? killed() : slowedMails.due(id, ...rest);
    const replaced = { slowedOrganizations, slowedMails: { ...slowedMails, due } };
    await expect(other.pace(0, replaced)).rejects.toThrow("killed");
    expect(other.paced.map(({ job }) => job.certificate_id)).toContain(other.mails[0]!.id);
    expect(broken.paced).toEqual([]);
  });

  test.each(some(["takeTime", "send", "postpone"] as const, 1, 1))(
    "loses and doubles no mail when who lets them out dies at %s",
    async (step) => {
      const one = await slowed(12);
      const { slowedOrganizations, slowedMails, mailQueue } = one.ports();
      let left = 5;
      const mortal =
        <A extends unknown[], R>(work: (...args: A) => Promise<R>) =>
        async (...args: A): Promise<R> => {
          if (left-- <= 0) return killed();
          return work(...args);
        };
      if (step === "takeTime") left = 0;
      const dying = {
        takeTime: {
          slowedOrganizations: { ...slowedOrganizations, takeTime: mortal(slowedOrganizations.takeTime) },
        },
        send: { mailQueue: { send: mortal(mailQueue.send) } },
        postpone: { slowedMails: { ...slowedMails, postpone: mortal(slowedMails.postpone) } },
      }[step];
      await expect(one.pace(0, dying)).rejects.toThrow("killed");
      // Those that were queued and not postponed are queued again, in later seconds.
      for (const minutes of [2, 4]) await one.pace(minutes);
      const asked = one.paced.map(({ job }) => job.certificate_id);
      expect(new Set(asked)).toEqual(new Set(one.mails.map(({ id }) => id)));
      let out = 0;
      for (const { job } of one.paced) {
        const mail = one.mails.find(({ id }) => id === job.certificate_id)!;
        out += await one.deliver([mail], 0, {}, { paced: true });
      }
      expect(out).toBe(12);
      expect(await one.pace(30)).toBe(0);
    },
  );

  test("recovers by itself: what waits goes at once, and it is listed until the index has shown all", async () => {
    const one = await slowed(6);
    await countMails(one.tenant, { sent: 1_000 });
    expect((await one.mailReport()).state).toBe("normal");
    // Not before its turn: a mail that comes meanwhile goes at once.
    expect(await one.deliver(await one.issue(1))).toBe(1);
    await Promise.all([one.pace(), one.pace()]);
    expect((await one.standing()).slowed).toBeNull();
    expect(one.paced).toEqual([]);
    expect(await one.deliver(one.mails)).toBe(6);
    const isListed = async () => (await one.stored())!.by_due_pk !== undefined;
    expect(await isListed()).toBe(true);
    await one.pace(1);
    expect(await isListed()).toBe(true);
    await one.pace(3);
    expect(await isListed()).toBe(false);
    // Slowed again at once, it is listed again.
    await countMails(one.tenant, { bounced: 100 });
    await one.deliver(await one.issue(1));
    expect(await isListed()).toBe(true);
  });

  night.test("a mail that is put aside while it recovers is not left behind", async () => {
    const one = await slowed(1);
    const [mail] = await one.issue(1);
    const { mailClaims } = stack.functions.ports;
    const slow: Ports["mailClaims"]["slow"] = async (...args) => {
      await countMails(one.tenant, { sent: 9_000 });
      await one.pace();
      await mailClaims.slow(...args);
    };
    expect(await one.deliver([mail!], 0, { mailClaims: { ...mailClaims, slow } })).toBe(0);
    expect((await one.standing()).slowed).toBeNull();
    // Its job comes again; and were it lost, the next run would find the mail.
    await one.pace(1);
    expect(await one.status(mail!)).toBe("queued");
    expect(await one.deliver([mail!])).toBe(1);
  });

  night.test(
    "that is then held holds what waits for its turn too, and lets all go when it is released",
    async () => {
      const one = await slowed(6);
      await countMails(one.tenant, { bounced: 100 });
      expect(await one.pace()).toBe(0);
      // Notices of the hold are found by the next run, too.
      await one.pace();
      for (const mail of one.mails) expect(await one.status(mail)).toBe("paused");
      expect(await one.deliver(one.mails, 0, {}, { paced: true })).toBe(0);
      const used = one.ports();
      await used.mailReputations.countAfresh(one.tenant.id, new Date());
      await releaseHold(used, one.tenant.id);
      await one.follow();
      expect(await one.status(one.mails[0]!)).toBe("queued");
      expect(await one.deliver(one.mails)).toBe(6);
    },
  );

  night.test(
    "is told to its contact once in a week, also by several at once, and again when the mail could not go",
    async () => {
      const one = await slowed(1);
      await Promise.all((await one.issue(4)).map((mail) => one.deliver([mail])));
      one.tenantJobs.push(...Array(4).fill({ organization_id: one.tenant.id, task: "tell_slowed" }));
      const { noticeMailer } = one.ports();
      const busy = {
        ...noticeMailer,
        sendMailSlowed: async () => ({ kind: "retry", reason: "throttled" }) as const,
      };
      const [job] = one.tenantJobs;
      const { followTenant } = await import("#shared/domain/people/follow-tenant.ts");
      expect(await followTenant(one.ports(0, { noticeMailer: busy }), job!)).toBe("retry");
      // The others ask once more, in case the one that tells dies.
      expect((await one.follow()).filter((outcome) => outcome === "done")).not.toEqual([]);
      expect(one.told).toEqual(["slowed 1000 80 0"]);
      expect(await followTenant(one.ports(), job!)).toBe("done");
      const again = async (minutes: number) => {
        one.tenantJobs.push(job!);
        await one.follow(minutes);
        return one.told.length;
      };
      expect(await again(6 * 24 * 60)).toBe(1);
      expect(await again(8 * 24 * 60)).toBe(2);
    },
  );
});
