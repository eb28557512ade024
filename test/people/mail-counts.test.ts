import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { worker } from "#functions/workers/people/deliver-mail.ts";
import type { Ports } from "#shared/domain/ports.ts";
import { createLog } from "#shared/log.ts";
import { linkTo, respondByLink } from "../support/browser/invitation-page.ts";
import { anEmail, aRecipient, eventAndBadge } from "../support/fixtures.ts";
import { night } from "../support/runs.ts";
import { ownStack } from "../support/stack.ts";
import { NO_MAILER } from "../support/stand-ins/no-mailer.ts";
import { mailCountsOf } from "./invitation-mail.ts";

/* What the funnel says of the mails of an event is true whatever becomes of the worker (decision 8.34). */
const stack = await ownStack({ workers: false });
const { ports } = stack.functions;
const killed = () => Promise.reject(new Error("killed"));
const MINUTE = 60_000;

async function scene(count: number) {
  const tenant = await stack.tenant();
  const { event, badge } = await eventAndBadge(tenant);
  const recipient = Array.from({ length: count }, () => aRecipient({ recipient_email: anEmail() }));
  const body = { event_id: event.id, badge_id: badge.id, recipient };
  const { certificates } = (await tenant.key.call("POST /v1.0/invitations", { body })).body;
  const [first] = certificates;
  const mails = () =>
    mailCountsOf({ tenant, eventId: event.id, id: first!.id, email: first!.recipient.email });
  /** Runs the worker over all jobs, some minutes from now, with ports of which some are replaced. */
  const work = (minutes = 0, replaced: Partial<Ports> = {}) => {
    const Records = certificates.map(({ id }) => ({
      messageId: id,
      receiptHandle: id,
      body: JSON.stringify({ organization_id: tenant.id, certificate_id: id }),
      // Later on they come again.
      attributes: { ApproximateReceiveCount: minutes === 0 ? "1" : "2", SentTimestamp: String(Date.now()) },
    }));
    const clock = { now: () => new Date(Date.now() + minutes * MINUTE) };
    const mailer = {
      ...NO_MAILER,
      sendInvitation: async () => ({ kind: "sent", messageId: randomUUID() }) as const,
    };
    const all = { ...ports, "mailer.own": mailer, clock, ...replaced };
    return worker.handle({ Records } as never, all, { log: createLog("silent") });
  };
  return { tenant, certificates, event, mails, work };
}

describe.each([1, 10])("of %i mails", (count) => {
  test("each counts once, also when their jobs come again", async () => {
    const { mails, work } = await scene(count);
    for (const minutes of [0, 3, 6]) await work(minutes);
    expect(await mails()).toEqual({ sent: count, bounced: 0 });
  });

  test("each counts once when the worker dies before it counts them, at once and when their jobs come again", async () => {
    const { mails, work } = await scene(count);
    await expect(
      work(0, { "messages.write": { ...ports["messages.write"], countRun: killed } }),
    ).rejects.toThrow("killed");
    expect(await mails()).toEqual({ sent: 0, bounced: 0 });
    for (const minutes of [3, 6]) await work(minutes);
    expect(await mails()).toEqual({ sent: count, bounced: 0 });
  });

  night.test(
    "each that was recorded counts once, and the others when they are sent, wherever the worker dies",
    async () => {
      const { mails, work } = await scene(count);
      const dying = Math.ceil(count / 2);
      let recorded = 0;
      const record: Ports["messages.write"]["record"] = async (...args) => {
        if (++recorded > dying) return killed();
        await ports["messages.write"].record(...args);
      };
      const mortal = { ...ports["messages.write"], record, countRun: killed };
      await expect(work(0, { "messages.write": mortal })).rejects.toThrow(
        count > dying ? "not known" : "killed",
      );
      for (const minutes of [3, 6]) await work(minutes);
      expect(await mails()).toEqual({ sent: count, bounced: 0 });
    },
  );

  night.test("each counts that was sent again before the first mail was counted", async () => {
    const { tenant, certificates, mails, work } = await scene(count);
    await expect(
      work(0, { "messages.write": { ...ports["messages.write"], countRun: killed } }),
    ).rejects.toThrow("killed");
    for (const { id } of certificates)
      await tenant.key.call("POST /v1.0/invitations/{id}/resend", { params: { id } });
    for (const minutes of [3, 6]) await work(minutes);
    expect(await mails()).toEqual({ sent: 2 * count, bounced: 0 });
  });

  test("each that is refused counts as bounced, and once when the worker dies", async () => {
    const { mails, work } = await scene(count);
    const mailer = {
      ...NO_MAILER,
      sendInvitation: async () => ({ kind: "refused", reason: "suppressed" }) as const,
    };
    const died = work(0, {
      "mailer.own": mailer,
      "messages.write": { ...ports["messages.write"], countRun: killed },
    });
    await expect(died).rejects.toThrow("killed");
    await work(3);
    expect(await mails()).toEqual({ sent: 0, bounced: count });
  });
});

test.each(["accept", "reject"] as const)(
  "a mail that was answered (%s) counts, also when its worker died before it recorded it, and once",
  async (answer) => {
    const { tenant, certificates, mails, work } = await scene(1);
    const dying = { "messages.write": { ...ports["messages.write"], record: killed } };
    await expect(work(0, dying)).rejects.toThrow("not known");
    await respondByLink(stack, await linkTo(stack, tenant.id, certificates[0]!.id), answer);
    // The worker that sent it may still be at work.
    expect(await work(0)).toMatchObject({ batchItemFailures: [{}] });
    expect(await mails()).toEqual({ sent: 0, bounced: 0 });
    for (const minutes of [3, 6]) expect(await work(minutes)).toEqual({ batchItemFailures: [] });
    expect(await mails()).toEqual({ sent: 1, bounced: 0 });
  },
);

night.test(
  "runs that died count once when several later ones count for them at once, and leave nothing behind",
  async () => {
    const { tenant, certificates, event, mails, work } = await scene(10);
    const dying = { "messages.write": { ...ports["messages.write"], countRun: killed } };
    await expect(work(0, dying)).rejects.toThrow("killed");
    for (const { id } of certificates)
      await tenant.key.call("POST /v1.0/invitations/{id}/resend", { params: { id } });
    await expect(work(3, dying)).rejects.toThrow("killed");
    for (const { id } of certificates)
      await tenant.key.call("POST /v1.0/invitations/{id}/resend", { params: { id } });
    await Promise.all(Array.from({ length: 8 }, () => work(6)));
    expect(await mails()).toEqual({ sent: 30, bounced: 0 });
    const stored = (await stack.stored("TABLE_MAIN")).split("\n");
    const [counters] = stored.filter((line) => line.includes(`mail_${event.short_code}_sent`));
    expect(JSON.parse(counters!)).toMatchObject({ pk: `ORG#${tenant.id}`, sk: "MAIL" });
  },
);
