import { describe, expect, test } from "vitest";
import { connectPorts } from "#shared/connect-ports.ts";
import { PHONE } from "#shared/domain/rules.ts";
import { getItem, mainTable, putItem } from "#shared/storage/table/items.ts";
import { itemKey } from "#shared/storage/table/schema.ts";
import { connectionTo } from "../support/documents.ts";
import { expectProblem } from "../support/problems.ts";
import { night } from "../support/runs.ts";
import { testStack } from "../support/stack.ts";
import { newNumber, type Phoned, sendingOn } from "./sending-support.ts";

const stack = await testStack({ workers: false });
const { ports } = stack.functions;
const { post, behave, bubbles, phoned, send, shown, allow } = sendingOn(stack);
const tenant = await stack.tenant({ locale: "pt", name: "Instituto Sol" });
const main = mainTable(connectionTo());
const used = () => ports.phoneAllowances.used(tenant.id, new Date());

const REFUSED = {
  refuse: { status: 400, name: "InvalidParametersException", message: "(#131026) Message undeliverable" },
};
const THROTTLED = { refuse: { status: 429, name: "ThrottledRequestException", message: "Slow down" } };

describe("a message", () => {
  test("comes by WhatsApp with the link that lets its person answer, and costs three write units", async () => {
    const certificate = await phoned(tenant);
    expect(await shown(certificate)).toEqual(["queued", null]);
    await behave(certificate.number, { reports: [] });
    const before = await used();
    const { result, writes } = await stack.measure(() => send(certificate));
    expect(result).toMatchObject({ kind: "sent", channel: "whatsapp", answered: true });
    expect(writes).toBe(3);
    expect(await shown(certificate)).toEqual(["sent", null]);
    expect(await used()).toBe(before + 1);
    const [bubble, ...more] = await bubbles(certificate.number);
    expect(more).toEqual([]);
    expect(bubble).toMatchObject({ channel: "whatsapp", text: expect.stringContaining("Instituto Sol") });
    expect((await fetch(bubble!.button!.url)).status).toBe(200);
    // Its reports bring the id alone.
    const pointer = await getItem(main, itemKey.phonePointer(bubble!.id));
    expect(pointer).toMatchObject({ organization_id: tenant.id, certificate_id: certificate.id });
    expect(Number(pointer?.expires_on) - Date.now() / 1_000).toBeGreaterThan(29 * 86_400);
    expect(JSON.stringify(pointer)).not.toContain(certificate.number.slice(1));
  });

  test("comes by SMS where WhatsApp is turned off, at two write units, and its report will name the certificate", async () => {
    const certificate = await phoned(tenant, { notify: { whatsapp: false } });
    await behave(certificate.number, { reports: [] });
    const { result, writes } = await stack.measure(() => send(certificate));
    expect(result).toMatchObject({ kind: "sent", channel: "sms", parts: 1 });
    expect(writes).toBe(2);
    const [bubble] = await bubbles(certificate.number);
    expect(bubble).toMatchObject({
      channel: "sms",
      context: { organization: tenant.id, certificate: certificate.id },
    });
    const item = await getItem(main, itemKey.phoneMessage(certificate.number, certificate.id));
    expect(bubble?.context.claimed).toBe(item?.claimed_at);
  });

  test("of a run shares the write of the month with the others of its organization", async () => {
    const own = await stack.tenant();
    const all = await Promise.all(
      Array.from({ length: 8 }, () => phoned(own, { notify: { whatsapp: false } })),
    );
    for (const { number } of all) await behave(number, { reports: [] });
    const { writes } = await stack.measure(() => Promise.all(all.map((one) => send(one))));
    expect(await ports.phoneAllowances.used(own.id, new Date())).toBe(8);
    // Messages reach the count in the same moments, not all in one.
    expect(writes).toBeLessThanOrEqual(8 + 4);
  });

  test("goes by SMS at once when WhatsApp refuses it, and costs no more", async () => {
    const certificate = await phoned(tenant);
    await behave(certificate.number, { channel: "whatsapp", ...REFUSED });
    await behave(certificate.number, { channel: "sms", reports: [] });
    const { result, writes } = await stack.measure(() => send(certificate));
    expect(result).toMatchObject({ kind: "sent", channel: "sms" });
    expect(writes).toBe(3);
    expect((await bubbles(certificate.number)).map(({ channel }) => channel)).toEqual(["sms"]);
    expect(await send(certificate)).toMatchObject({ kind: "nothing" });
  });

  test("has failed when its only channel refuses it, and does not count for the month", async () => {
    const certificate = await phoned(tenant, { notify: { sms: false } });
    const before = await used();
    await behave(certificate.number, REFUSED);
    expect(await send(certificate)).toMatchObject({
      kind: "ended",
      state: "failed",
      reason: "undeliverable",
    });
    expect(await shown(certificate)).toEqual(["failed", "undeliverable"]);
    expect(await used()).toBe(before);
    expect(await send(certificate)).toMatchObject({ kind: "nothing" });
  });

  test("is not sent again when its answer was lost, neither by its channel nor by the other", async () => {
    for (const lose of ["before", "after"] as const) {
      const certificate = await phoned(tenant);
      await behave(certificate.number, { lose, times: 1 });
      expect(await send(certificate)).toMatchObject({ kind: "sent", answered: false });
      expect(await shown(certificate)).toEqual(["sent", null]);
      for (let n = 0; n < 3; n++) expect(await send(certificate)).toMatchObject({ kind: "nothing" });
      expect(await bubbles(certificate.number)).toHaveLength(lose === "after" ? 1 : 0);
      const again = await tenant.key.call("POST /v1.0/invitations/{id}/resend", {
        params: { id: certificate.id },
        body: { channels: ["sms"] } as never,
      });
      expectProblem(again, "phone_message_recent");
    }
  });

  /** Sends a message as often as it waits; gives the waits (milliseconds), and how and when it ended. */
  async function sendUntilEnd(certificate: Phoned) {
    let at = Date.now();
    const waits: number[] = [];
    for (;;) {
      const result = await send(certificate, { clock: { now: () => new Date(at) } });
      if (result.kind !== "waits") return { waits, result, at: new Date(at) };
      expect(result.reason).toBe("throttled");
      expect(await shown(certificate)).toEqual(["queued", null]);
      waits.push(result.until.getTime() - at);
      at = result.until.getTime();
    }
  }

  test("is tried again by the schedule after it was throttled, with growing waits, and ends after days", async () => {
    const certificate = await phoned(tenant, { notify: { sms: false } });
    const before = await used();
    await behave(certificate.number, { channel: "whatsapp", ...THROTTLED });
    const { waits, result } = await sendUntilEnd(certificate);
    expect(result).toMatchObject({ kind: "ended", state: "failed" });
    expect(waits).toHaveLength(PHONE.triesMax);
    expect(waits[0]).toBeLessThanOrEqual(72_000);
    const days = waits.reduce((sum, wait) => sum + wait, 0) / 86_400_000;
    expect(days).toBeGreaterThan(2);
    expect(days).toBeLessThan(4);
    expect(await bubbles(certificate.number)).toEqual([]);
    expect(await shown(certificate)).toEqual(["failed", "refused"]);
    expect(await used()).toBe(before);
  });

  night.test("that WhatsApp did not take for days goes by SMS, once", async () => {
    const own = await stack.tenant();
    const certificate = await phoned(own);
    await behave(certificate.number, { channel: "whatsapp", ...THROTTLED });
    await behave(certificate.number, { channel: "sms", reports: [] });
    const { waits, result, at } = await sendUntilEnd(certificate);
    expect(waits).toHaveLength(PHONE.triesMax);
    expect(result).toMatchObject({ kind: "sent", channel: "sms" });
    expect(await send(certificate)).toMatchObject({ kind: "nothing" });
    expect((await bubbles(certificate.number)).map(({ channel }) => channel)).toEqual(["sms"]);
    expect(await ports.phoneAllowances.used(own.id, at)).toBe(1);

    const neither = await phoned(own);
    await behave(neither.number, THROTTLED);
    const end = await sendUntilEnd(neither);
    expect(end.result).toMatchObject({ kind: "ended", state: "failed" });
    expect(end.waits).toHaveLength(PHONE.triesMax);
    expect(await bubbles(neither.number)).toEqual([]);
    expect(await shown(neither)).toEqual(["failed", "refused"]);
  });

  test("waits while AWS refuses it for what is wrong with the stage, and goes once that is mended", async () => {
    const certificate = await phoned(tenant);
    const refuse = {
      status: 400,
      name: "InvalidParametersException",
      message: "(#132001) Template name does not exist in the translation",
    };
    await behave(certificate.number, { refuse, times: 1 });
    expect(await send(certificate)).toMatchObject({ kind: "waits", reason: "template_unknown" });
    expect(await send(certificate)).toMatchObject({ kind: "sent", channel: "whatsapp" });
  });

  test("to a number that opted out at the network ends, and no organization sends to it any more", async () => {
    const number = newNumber();
    await post("opt-out", { number, out: true });
    const certificate = await phoned(tenant, { recipient_number: number, notify: { whatsapp: false } });
    expect(await send(certificate)).toMatchObject({ kind: "ended", state: "opted_out" });
    expect(await shown(certificate)).toEqual(["opted_out", null]);
    expect(await ports["phoneOptOuts.write"].of(number)).toMatchObject({ by: "network" });
    const other = await stack.tenant();
    const further = await phoned(other, { recipient_number: number });
    expect(await send(further)).toMatchObject({ kind: "ended", state: "opted_out" });
    expect(await bubbles(number)).toEqual([]);
  });

  test("is not sent when its person has answered, unsubscribed, or the organization changed its mind", async () => {
    const answered = await phoned(tenant);
    const [cancelled, waiting] = [await phoned(tenant), await phoned(tenant)];
    for (const { id } of [answered])
      await tenant.key.call("POST /v1.0/invitations/{id}/revoke", { params: { id }, body: {} as never });
    expect(await send(answered)).toMatchObject({ kind: "nothing" });
    expect(await shown(answered)).toEqual(["none", null]);
    // One that waits is forgotten.
    await behave(waiting.number, { ...THROTTLED, times: 1 });
    expect(await send(waiting)).toMatchObject({ kind: "waits" });
    await tenant.key.call("POST /v1.0/invitations/{id}/revoke", {
      params: { id: waiting.id },
      body: {} as never,
    });
    expect(await send(waiting)).toMatchObject({ kind: "nothing" });
    expect(await getItem(main, itemKey.phoneMessage(waiting.number, waiting.id))).toBeUndefined();
    const subject = await ports.certificates.subject(tenant.id, cancelled.id);
    await ports.mutes.mute(subject!.certificate.email, tenant.id, new Date());
    expect(await send(cancelled)).toMatchObject({ kind: "ended", state: "opted_out" });
    const quiet = await stack.tenant();
    const unwanted = await phoned(quiet);
    await allow(quiet, 0);
    expect(await send(unwanted)).toMatchObject({ kind: "ended", state: "refused", reason: "plan" });
    for (const one of [answered, cancelled, waiting, unwanted]) expect(await bubbles(one.number)).toEqual([]);
  });

  test.each([
    ["failed", "undeliverable", ["failed", "undeliverable"]],
    ["refused", "daily", ["not_allowed", "daily"]],
    ["opted_out", undefined, ["opted_out", null]],
    ["read", undefined, ["read", null]],
    ["claimed", undefined, ["sent", null]],
    [undefined, undefined, ["none", null]],
  ] as const)(
    "that was %s is that again when its person answers before it is sent again",
    async (state, reason, told) => {
      for (const throttled of [false, true]) {
        const { id, number, ...rest } = await phoned(tenant);
        const key = itemKey.phoneMessage(number, id);
        const about = { kind: "phone_message", organization_id: tenant.id, certificate_id: id, reason };
        const claimed_at = new Date(Date.now() - 25 * 3_600_000).toISOString();
        if (state) await putItem(main, { ...key, ...about, state, channel: "sms", claimed_at });
        const asked = { params: { id }, body: { channels: ["sms"] } as never };
        expect((await tenant.key.call("POST /v1.0/invitations/{id}/resend", asked)).status).toBe(200);
        if (throttled) {
          await behave(number, { ...THROTTLED, times: 1 });
          expect(await send({ id, number, ...rest })).toMatchObject({ kind: "waits" });
        }
        await tenant.key.call("POST /v1.0/invitations/{id}/revoke", { params: { id }, body: {} as never });
        for (let times = 0; times < 2; times++)
          expect(await send({ id, number, ...rest })).toMatchObject({ kind: "nothing" });
        expect(await shown({ id, number, ...rest })).toEqual(told);
        expect(await bubbles(number)).toEqual([]);
      }
    },
  );

  test("is not sent while operators have stopped all, and the next one is when they let it go on", async () => {
    const own = { ...connectionTo(), config: { ...connectionTo().config, PAUSE_READ_SECONDS: 0 } };
    const { pause, "pause.write": pauseWrites } = await connectPorts(["pause", "pause.write"], own);
    const stop = { reason: "SMS pumping", since: new Date().toISOString() };
    expect(await pauseWrites.begin(stop, "phone")).toEqual(stop);
    expect(await pauseWrites.begin({ ...stop, reason: "again" }, "phone")).toEqual(stop);
    const [stopped, next] = [await phoned(tenant), await phoned(tenant)];
    expect(await send(stopped, { pause })).toMatchObject({ kind: "ended", reason: "stopped" });
    expect(await shown(stopped)).toEqual(["not_available", "stopped"]);
    await pauseWrites.end("phone");
    await pauseWrites.end("phone");
    expect(await pauseWrites.read("phone")).toBeUndefined();
    expect(await send(next, { pause })).toMatchObject({ kind: "sent" });
  });
});
