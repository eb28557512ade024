import { describe, expect, test } from "vitest";
import { connectPorts } from "#shared/connect-ports.ts";
import type { SendingPorts } from "#shared/domain/phone/hand-over.ts";
import { sendBySms } from "#shared/domain/phone/send-by-sms.ts";
import { PHONE } from "#shared/domain/rules.ts";
import { getItem, mainTable } from "#shared/storage/table/items.ts";
import { itemKey } from "#shared/storage/table/schema.ts";
import { connectionTo } from "../support/documents.ts";
import { night } from "../support/runs.ts";
import { testStack } from "../support/stack.ts";
import { clockAt, newNumber, sendingOn } from "./sending-support.ts";

const stack = await testStack({ workers: false });
const { ports } = stack.functions;
const { post, behave, bubbles, phoned, send, shown, mailCameBack } = sendingOn(stack);
const tenant = await stack.tenant();
const main = mainTable(connectionTo());
const reports = await connectPorts(["phoneMessages"], connectionTo());
const used = () => ports.phoneAllowances.used(tenant.id, new Date());

const NIGHT: Pick<SendingPorts, "phonePolicy"> = { phonePolicy: { ...ports.phonePolicy, quietHours: true } };
const tomorrowAt = (time: string): string =>
  `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T${time}Z`;

describe("a message that WhatsApp took and did not bring", () => {
  const sms = { ...ports, ...reports };
  /** One that was handed over, as its reports find it. */
  async function handed(fields: Record<string, unknown> = {}, at = new Date().toISOString()) {
    const certificate = await phoned(tenant, fields);
    await behave(certificate.number, { reports: [] });
    expect(await send(certificate, { clock: clockAt(at) })).toMatchObject({
      kind: "sent",
      channel: "whatsapp",
    });
    const [bubble] = await bubbles(certificate.number);
    const found = await reports.phoneMessages.find(bubble!.id);
    return { certificate, handed: found! };
  }

  test("goes by SMS once, however often and at once that is reported, and counts as one", async () => {
    const before = await used();
    const { certificate, handed: message } = await handed();
    const results = await Promise.all(
      Array.from({ length: 6 }, () => sendBySms(sms, message, "undeliverable")),
    );
    expect(results.filter(({ kind }) => kind === "sent")).toHaveLength(1);
    expect(await sendBySms(sms, message, "undeliverable")).toMatchObject({ kind: "nothing" });
    expect((await bubbles(certificate.number)).map(({ channel }) => channel)).toEqual(["whatsapp", "sms"]);
    expect(await shown(certificate)).toEqual(["sent", null]);
    expect(await used()).toBe(before + 1);
    // A late report of WhatsApp says nothing of the SMS.
    expect(await reports.phoneMessages.record(message, { state: "delivered" })).toBe(false);
    const [, bubble] = await bubbles(certificate.number);
    const bySms = { ...message, channel: "sms", claimedAt: bubble!.context.claimed! } as const;
    expect(await reports.phoneMessages.record(bySms, { state: "delivered" })).toBe(true);
    expect(await shown(certificate)).toEqual(["delivered", null]);
  });

  test("has failed where SMS is not allowed, and stays delivered when it was", async () => {
    const only = await handed({ notify: { sms: false } });
    expect(await sendBySms(sms, only.handed, "undeliverable")).toMatchObject({ state: "failed" });
    expect(await shown(only.certificate)).toEqual(["failed", "undeliverable"]);
    const arrived = await handed();
    expect(await reports.phoneMessages.record(arrived.handed, { state: "read" })).toBe(true);
    expect(await reports.phoneMessages.record(arrived.handed, { state: "delivered" })).toBe(false);
    expect(await sendBySms(sms, arrived.handed, "undeliverable")).toMatchObject({ kind: "nothing" });
    expect(await shown(arrived.certificate)).toEqual(["read", null]);
    const returned = await handed();
    await mailCameBack(returned.certificate, "bounced");
    expect(await sendBySms(sms, returned.handed, "undeliverable")).toMatchObject({ state: "failed" });
    const left = await handed();
    await ports["phoneOptOuts.write"].set(left.certificate.number, "word", new Date());
    expect(await sendBySms(sms, left.handed, "undeliverable")).toMatchObject({ state: "failed" });
    for (const { certificate } of [only, arrived, returned, left])
      expect(await bubbles(certificate.number)).toHaveLength(1);
    // Nothing goes by itself to a number that the certificate got since.
    const moved = await handed();
    const recipient_number = newNumber();
    const params = { id: moved.certificate.id };
    await tenant.key.call("PATCH /v1.0/invitations/{id}", { params, body: { recipient_number } });
    expect(await sendBySms(sms, moved.handed, "undeliverable")).toMatchObject({ state: "failed" });
    expect(await bubbles(recipient_number)).toEqual([]);
  });

  test("waits for the morning to go by SMS, and for a service that is throttled, and by SMS alone", async () => {
    const before = await used();
    const { certificate, handed: message } = await handed({}, tomorrowAt("01:00:00.000"));
    const late = { ...sms, ...NIGHT, clock: clockAt(tomorrowAt("03:00:00.000")) };
    expect(await sendBySms(late, message, "undeliverable")).toMatchObject({
      kind: "waits",
      reason: "night",
    });
    expect(await sendBySms(late, message, "undeliverable")).toMatchObject({ kind: "nothing" });
    expect(await used()).toBe(before);
    const throttled = { status: 400, name: "ThrottlingException", message: "Rate exceeded" };
    await behave(certificate.number, { channel: "sms", refuse: throttled, times: 1 });
    expect(await send(certificate)).toMatchObject({ kind: "waits", reason: "throttled" });
    expect(await send(certificate)).toMatchObject({ kind: "sent", channel: "sms" });
    expect(await used()).toBe(before + 1);
    const item = await getItem(main, itemKey.phoneMessage(certificate.number, certificate.id));
    expect(item).toMatchObject({ state: "claimed", channel: "sms" });
    await post("reset", {});
  });

  test.each(["delivered", "read"] as const)(
    "that is %s after all while it waits goes by SMS no more",
    async (state) => {
      const before = await used();
      const { certificate, handed: message } = await handed({}, tomorrowAt("01:00:00.000"));
      const late = { ...sms, ...NIGHT, clock: clockAt(tomorrowAt("03:00:00.000")) };
      expect(await sendBySms(late, message, "undeliverable")).toMatchObject({
        kind: "waits",
        reason: "night",
      });
      expect(await used()).toBe(before);
      expect(await reports.phoneMessages.record(message, { state })).toBe(true);
      expect(await shown(certificate)).toEqual([state, null]);
      expect(await send(certificate)).toMatchObject({ kind: "nothing" });
      expect(await bubbles(certificate.number)).toHaveLength(1);
      // What the schedule looks for is gone too.
      const item = await getItem(main, itemKey.phoneMessage(certificate.number, certificate.id));
      expect(item).not.toHaveProperty("by_due_pk");
    },
  );

  night.test("goes by SMS on the next day only while that has room, and never a day later", async () => {
    const day = (time: string) => new Date(tomorrowAt(time));
    /** One that was handed over late on a day, and its failure, which is reported at `at`. */
    async function reported(number: string, at: Date) {
      const certificate = await phoned(tenant, { recipient_number: number });
      await behave(number, { reports: [] });
      const clock = clockAt(day("23:30:00.000"));
      expect(await send(certificate, { clock })).toMatchObject({ kind: "sent", channel: "whatsapp" });
      const [bubble] = (await bubbles(number)).slice(-1);
      const message = (await reports.phoneMessages.find(bubble!.id))!;
      return {
        certificate,
        result: await sendBySms({ ...sms, clock: clockAt(at) }, message, "undeliverable"),
      };
    }
    const next = new Date(day("00:10:00.000").getTime() + 86_400_000);
    const clock = clockAt(next);
    const own = await reported(newNumber(), next);
    expect(own.result).toMatchObject({ kind: "waits", reason: "another_day", until: next });
    expect(await shown(own.certificate)).toEqual(["queued", null]);
    expect(await send(own.certificate, { clock })).toMatchObject({ kind: "sent", channel: "sms" });
    // It counts for the day on which it went.
    const others = [];
    for (let n = 0; n < 2; n++) {
      const further = await phoned(tenant, { recipient_number: own.certificate.number });
      others.push(await send(further, { clock }));
    }
    expect(others).toMatchObject([{ kind: "sent" }, { kind: "ended", reason: "daily" }]);

    const full = newNumber();
    const late = await reported(full, next);
    for (let n = 0; n < PHONE.perOrganizationNumberAndDay; n++)
      expect(await send(await phoned(tenant, { recipient_number: full }), { clock })).toMatchObject({
        kind: "sent",
      });
    expect(await send(late.certificate, { clock })).toMatchObject({ kind: "ended", reason: "daily" });

    const old = await reported(newNumber(), new Date(day("23:30:01.000").getTime() + 86_400_000));
    expect(old.result).toMatchObject({ kind: "ended", state: "failed", reason: "undeliverable" });
    expect(await shown(old.certificate)).toEqual(["failed", "undeliverable"]);
    expect((await bubbles(old.certificate.number)).map(({ channel }) => channel)).toEqual(["whatsapp"]);
  });

  test("has failed when its person answers before it goes by SMS", async () => {
    const { certificate, handed: message } = await handed({}, tomorrowAt("01:00:00.000"));
    const late = { ...sms, ...NIGHT, clock: clockAt(tomorrowAt("03:00:00.000")) };
    expect(await sendBySms(late, message, "undeliverable")).toMatchObject({ kind: "waits", reason: "night" });
    const params = { id: certificate.id };
    await tenant.key.call("POST /v1.0/invitations/{id}/revoke", { params, body: {} as never });
    expect(await send(certificate)).toMatchObject({ kind: "nothing" });
    expect(await shown(certificate)).toEqual(["failed", "undeliverable"]);
    expect(await bubbles(certificate.number)).toHaveLength(1);
  });
});
