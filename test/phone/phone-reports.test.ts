import { describe, expect, test } from "vitest";
import { worker } from "#functions/workers/phone/record-reports.ts";
import type { PhoneChannel } from "#shared/domain/phone/phone-status.ts";
import { PhoneEvent } from "#shared/queue/phone-event.ts";
import { eventually } from "../support/eventually.ts";
import { expectProblem } from "../support/problems.ts";
import { night } from "../support/runs.ts";
import { testStack } from "../support/stack.ts";
import { reportingOn } from "./reports-support.ts";
import { newNumber, type Phoned } from "./sending-support.ts";

const stack = await testStack({ workers: false });
const net = await reportingOn(stack);
const { phoned, handed, events, hand, shown, bubbles, writes, behave } = net;
const tenant = await stack.tenant();

/** Somebody whose message went by this channel alone. */
const by = (channel: PhoneChannel) =>
  phoned(tenant, { notify: { whatsapp: channel === "whatsapp", sms: channel === "sms" } });
const handAll = async (all: readonly unknown[]) => {
  for (const event of all) expect(await hand(event)).toMatchObject({ done: true });
};
const smsOf = async ({ number }: Phoned) =>
  (await bubbles(number)).filter(({ channel }) => channel === "sms");

describe("what a network says of a message", () => {
  test.each([
    ["sms", ["sent"], "sent"],
    ["sms", ["sent", "delivered"], "delivered"],
    ["sms", ["undeliverable"], "failed"],
    ["sms", ["failed", "delivered"], "delivered"],
    ["sms", ["delivered", "failed"], "delivered"],
    ["whatsapp", ["sent"], "sent"],
    ["whatsapp", ["delivered"], "delivered"],
    ["whatsapp", ["read", "delivered", "sent"], "read"],
    ["whatsapp", ["delivered", "failed"], "delivered"],
    ["whatsapp", ["failed", "delivered", "read"], "read"],
    ["whatsapp", ["undeliverable"], "failed"],
  ] as const)("%s, %j: %s, in whatever order it comes, and twice", async (channel, statuses, status) => {
    const certificate = await by(channel);
    const { id } = await handed(certificate);
    const all = await events(id, ...statuses);
    await handAll(all);
    expect((await shown(certificate))[0]).toBe(status);
    await handAll([...all, ...all]);
    expect((await shown(certificate))[0]).toBe(status);
    expect(await bubbles(certificate.number)).toHaveLength(1);
  });

  test("is delivered where a network tells finally no more than that it took an SMS", async () => {
    const certificate = await by("sms");
    const [taken] = (await events((await handed(certificate)).id, "sent")) as [{ detail: object }];
    expect(taken.detail).toMatchObject({ eventType: "TEXT_SUCCESSFUL", isFinal: false });
    await handAll([{ ...taken, detail: { ...taken.detail, isFinal: true } }]);
    expect(await shown(certificate)).toEqual(["delivered", null]);
  });

  night.test("is the same when all of it comes at once, many times", async () => {
    const [read, delivered] = [await by("whatsapp"), await by("sms")];
    const ofRead = await events((await handed(read)).id, "sent", "delivered", "read");
    const ofDelivered = await events((await handed(delivered)).id, "sent", "delivered", "undeliverable");
    const all = [...ofRead, ...ofDelivered];
    await Promise.all([...all, ...all.toReversed(), ...all].map((event) => hand(event)));
    expect(await shown(read)).toEqual(["read", null]);
    expect(await shown(delivered)).toEqual(["delivered", null]);
  });

  test("counts a day after the message too, and not for a message that was sent again meanwhile", async () => {
    const certificate = await by("sms");
    const first = await handed(certificate);
    const late = await events(first.id, "undeliverable");
    const undo = stack.setClock(() => new Date(Date.now() + 25 * 3_600_000));
    const again = { params: { id: certificate.id }, body: { channels: ["sms" as const] } };
    expect((await tenant.key.call("POST /v1.0/invitations/{id}/resend", again)).status).toBe(200);
    await net.send(certificate, { clock: { now: () => new Date(Date.now() + 25 * 3_600_000) } });
    undo();
    expect(await bubbles(certificate.number)).toHaveLength(2);
    await handAll(late);
    expect(await shown(certificate)).toEqual(["sent", null]);
    const second = (await bubbles(certificate.number)).at(-1)!;
    await handAll(await events(second.id, "undeliverable"));
    expect(await shown(certificate)).toEqual(["failed", "undeliverable"]);
  });

  test("waits while the id of a message is not noted yet, five times at most", async () => {
    const certificate = await by("whatsapp");
    await behave(certificate.number, { reports: [{ status: "delivered", after: "before_answer" }] });
    const { phoneMessages } = stack.functions.ports;
    const notNoted = { phoneMessages: { ...phoneMessages, point: async () => {} } };
    await net.send(certificate, notNoted);
    const [delivered] = await net.told();
    for (const receives of [1, 4]) expect(await hand(delivered, { receives })).toMatchObject({ done: false });
    const given = await hand(delivered, { receives: 5 });
    expect(given.done).toBe(true);
    expect(given.text).toContain("phone event dropped");
    expect(await shown(certificate)).toEqual(["sent", null]);

    const other = await by("whatsapp");
    await behave(other.number, { reports: [{ status: "read", after: "before_answer" }] });
    await net.send(other);
    await handAll(await net.told());
    expect(await shown(other)).toEqual(["read", null]);
  });

  test("costs one write unit, and a report of another service none", async () => {
    for (const channel of ["sms", "whatsapp"] as const) {
      const certificate = await by(channel);
      const [event] = await events((await handed(certificate)).id, "delivered");
      const { writes: units } = await stack.measure(() => hand(event, { instead: stack.functions.ports }));
      expect(units).toBe(1);
    }
    const foreign = [
      { source: "aws.sms-voice", detail: { eventType: "TEXT_DELIVERED", isFinal: true, messageId: "m" } },
      { source: "aws.sms-voice", detail: { eventType: "TEXT_DELIVERED", context: { order: "17" } } },
      { source: "aws.sms-voice", detail: { eventType: "TEXT_QUEUED", isFinal: false } },
      { source: "aws.social-messaging", detail: { messageId: "m", status: "sent" } },
    ];
    for (const event of foreign) {
      const counted = await stack.measure(() => hand(event, { instead: stack.functions.ports }));
      expect(counted).toMatchObject({ writes: 0, result: { done: true } });
    }
  });

  test("is logged with ids, never with a number", async () => {
    const certificate = await by("sms");
    const { text } = await hand((await events((await handed(certificate)).id, "undeliverable"))[0]);
    expect(JSON.parse(text)).toMatchObject({
      ...{ message: "phone message failed", organization_id: tenant.id, certificate_id: certificate.id },
      ...{ channel: "sms", type: "TEXT_UNREACHABLE", reason: "undeliverable", age_ms: expect.any(Number) },
    });
    expect(text).not.toContain(certificate.number.slice(1));
  });
});

describe("a message of WhatsApp that did not arrive", () => {
  test("goes by SMS once, however often and by whatever words that is reported", async () => {
    const certificate = await phoned(tenant);
    const { id } = await handed(certificate);
    const all = await events(id, "failed", "undeliverable");
    await Promise.all([...all, ...all, ...all].map((event) => hand(event)));
    await handAll(all);
    const [sms, ...more] = await smsOf(certificate);
    expect(more).toEqual([]);
    expect(await shown(certificate)).toEqual(["sent", null]);
    // What WhatsApp says now is about a message that was given up.
    await handAll(await events(id, "delivered"));
    expect(await shown(certificate)).toEqual(["sent", null]);
    await handAll(await events(sms!.id, "delivered"));
    expect(await shown(certificate)).toEqual(["delivered", null]);
  });

  night.test("is lost by no death of the worker, and brings no second SMS", async () => {
    const ends: (string | null)[] = [];
    for (let calls = 1; ; calls++) {
      const certificate = await phoned(tenant);
      const [failed] = await events((await handed(certificate)).id, "failed");
      const { dying, hasDied } = await net.dyingAfter(calls);
      const first = await hand(failed, { instead: dying });
      if (!hasDied()) break;
      expect(first.done).toBe(false);
      expect(await hand(failed, { receives: 2 })).toMatchObject({ done: true });
      expect((await smsOf(certificate)).length).toBeLessThanOrEqual(1);
      ends.push((await shown(certificate))[0] ?? null);
    }
    expect(ends.length).toBeGreaterThan(2);
    // Also of a worker that died between its claim and the SMS: nobody knows, so nothing is sent again.
    expect(new Set(ends)).toEqual(new Set(["sent"]));
  });

  test("has failed where no SMS may follow", async () => {
    const certificate = await by("whatsapp");
    const [failed] = await events((await handed(certificate)).id, "failed");
    const { text } = await hand(failed);
    expect(await shown(certificate)).toEqual(["failed", "refused"]);
    expect(text).toContain("phone message failed");
    expect(await bubbles(certificate.number)).toHaveLength(1);
  });
});

describe("what is wrong with WhatsApp for all", () => {
  const notified = (codes: readonly number[]) => ({
    whatsAppWebhookEntry: JSON.stringify({
      changes: [{ value: { statuses: [{ status: "failed", errors: codes.map((code) => ({ code })) }] } }],
    }),
  });

  test("is told by its reason and counted, and the message goes by SMS", async () => {
    const certificate = await phoned(tenant);
    const template = { name: "certificate_issued_2", language: "en" };
    await net.post("template", { ...template, state: "paused" });
    await net.send(certificate);
    await net.post("template", { ...template, state: "approved" });
    expect(await shown(certificate)).toEqual(["sent", null]);
    const told: unknown[] = [];
    await eventually(async () => {
      told.push(...(await net.told()));
      expect(told).toHaveLength(2);
    });
    const results = await Promise.all(told.map((one) => hand(one)));
    const text = results.map((one) => one.text).join("\n");
    expect(text).toContain('"reason":"template_paused"');
    const counted = results.flatMap(({ metrics }) => metrics);
    expect(counted).toHaveLength(2);
    expect(counted).toEqual(expect.arrayContaining([{ PhoneFaults: 1 }, { PhoneParts: expect.any(Number) }]));
    expect(text).not.toContain(certificate.number.slice(1));
    expect((await bubbles(certificate.number)).map(({ channel }) => channel)).toEqual(["sms"]);
  });

  test.each([
    [[131_042], ["payment"], 1],
    [[131_000], ["meta_131000"], 1],
    // It ends by itself.
    [[130_429], ["throttled"], 0],
    // These are about the person.
    [[131_026], [], 0],
    [[131_050], [], 0],
    [[], [], 0],
  ] as const)("%j: %j", async (codes, reasons, counted) => {
    const { done, text, metrics } = await hand(notified(codes));
    expect(done).toBe(true);
    for (const reason of reasons) expect(text).toContain(`"reason":"${reason}"`);
    expect(text.match(/phone messages fail/g) ?? []).toHaveLength(reasons.length);
    expect(metrics.filter(({ PhoneFaults }) => PhoneFaults === 1)).toHaveLength(counted);
  });

  test("costs no word that comes with it", async () => {
    const number = newNumber();
    const messages = [{ from: number.slice(1), text: { body: "SAIR" } }];
    const value = { messages, statuses: [{ errors: "of another form" }] };
    await handAll([{ whatsAppWebhookEntry: JSON.stringify({ changes: [{ value }] }) }]);
    expect(await net.ports["phoneOptOuts.write"]?.of(number)).toMatchObject({ by: "word" });
  });
});

describe("what people write back", () => {
  const resend = ({ id }: Phoned) =>
    tenant.key.call("POST /v1.0/invitations/{id}/resend", { params: { id }, body: { channels: ["sms"] } });

  test.each(["sms", "whatsapp"] as const)(
    "by %s stops messages of all organizations, and lets them go on",
    async (channel) => {
      const certificate = await by("sms");
      await handed(certificate);
      await handAll(await events((await bubbles(certificate.number))[0]!.id, "failed"));
      await handAll([await writes(certificate.number, channel, " Sair. ")]);
      expectProblem(await resend(certificate), "recipient_opted_out");
      const elsewhere = await phoned(await stack.tenant(), { recipient_number: certificate.number });
      expect(await net.send(elsewhere)).toMatchObject({ kind: "ended", state: "opted_out" });
      await handAll([await writes(certificate.number, channel, "voltar")]);
      expect((await resend(certificate)).status).toBe(200);
    },
  );

  test("is otherwise kept nowhere, whatever it is", async () => {
    const { number } = await by("sms");
    const secret = "Meu CPF e 123.456.789-09, obrigada";
    // With a space or a point in them, so that no random letters are the same.
    const parts = /Meu CPF|CPF e|123\.456|parepare/;
    const received = [
      await writes(number, "sms", secret),
      await writes(number, "whatsapp", secret),
      await writes(number, "sms", `STOP ${secret}`),
      await writes(number, "sms", "pare".repeat(200)),
      { whatsAppWebhookEntry: secret },
      { whatsAppWebhookEntry: JSON.stringify({ changes: [{ value: { messages: [{ image: {} }] } }] }) },
      { originationNumber: "12345", messageBody: "STOP" },
    ];
    for (const body of received) {
      const { done, text } = await hand(body);
      expect(done).toBe(true);
      expect(text).toContain("phone event dropped");
      expect(text).not.toMatch(parts);
      expect(text).not.toContain(number.slice(1));
    }
    // Nothing that comes so, but an error of the parser would quote it.
    for (const text of [`${number} ${secret}`, `{"originationNumber":"${number}","messageBody":"${secret}`]) {
      const given = await hand(null, { text });
      expect(given.done).toBe(false);
      expect(given.text).toContain("message failed");
      expect(given.text).not.toMatch(parts);
      expect(given.text).not.toContain(number.slice(1));
    }
    expect(await net.ports["phoneOptOuts.write"]?.of(number)).toBeUndefined();
    for (const table of ["TABLE_MAIN", "TABLE_DELIVERIES"] as const)
      expect(await stack.stored(table)).not.toMatch(parts);
  });

  night.test("counts for the number as it is now, where WhatsApp knows an older one", async () => {
    const number = newNumber();
    const old = `${number.slice(1, 5)}${number.slice(6)}`;
    const entry = (body: string) => ({
      whatsAppWebhookEntry: JSON.stringify({
        changes: [{ value: { messages: [{ from: old, timestamp: "1785000000", text: { body } }] } }],
      }),
    });
    await handAll([entry("STOP")]);
    expect(await net.ports["phoneOptOuts.write"]?.of(number)).toEqual({
      by: "word",
      scope: "all",
      at: new Date(1_785_000_000_000).toISOString(),
    });
  });

  test("is followed by no death of the worker twice or never", async () => {
    for (let calls = 1; ; calls++) {
      const number = newNumber();
      const stop = await writes(number, "whatsapp", "STOP");
      const { dying, hasDied } = await net.dyingAfter(calls);
      await hand(stop, { instead: dying });
      if (!hasDied()) break;
      await handAll([stop]);
      expect(await net.ports["phoneOptOuts.write"]?.of(number)).toMatchObject({ by: "word" });
    }
  });
});

test("every event that the networks document is understood, and nothing else is", () => {
  const sms = { source: "aws.sms-voice", detail: { eventType: "TEXT_NEW_KIND" } };
  expect(PhoneEvent.parse(sms)).toEqual({ type: "TEXT_NEW_KIND" });
  for (const body of [{}, [], "STOP", { source: "aws.ses", detail: {} }, { messageBody: "STOP" }])
    expect(PhoneEvent.safeParse(body).success).toBe(false);
  expect(worker.message).toBe(PhoneEvent);
});
