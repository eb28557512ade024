import { hash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { LOCAL_PHONE } from "#infra/local/emulators/phone-api.ts";
import { type Config, readConfig } from "#shared/config.ts";
import type { PhoneMessage, PhoneSender } from "#shared/domain/phone/ports.ts";
import { connectPhoneSender } from "#shared/phone/sender.ts";
import { META_API } from "#shared/phone/whatsapp.ts";
import { eventually } from "../support/eventually.ts";
import { phoneStandIn } from "./phone-support.ts";

const phone = phoneStandIn();
/** The events that the stand-in puts into its queue. */
const queued: Record<string, unknown>[] = [];
let sender: PhoneSender;

const config = (more: object = {}): Config => ({
  ...readConfig({ STAGE: "local", BASE_URL: "http://localhost/api" }),
  PHONE_SMS_IDENTITY: LOCAL_PHONE.smsIdentity,
  PHONE_WHATSAPP_ID: LOCAL_PHONE.whatsAppId,
  PHONE_TEMPLATE_PT: LOCAL_PHONE.template,
  PHONE_TEMPLATE_ES: LOCAL_PHONE.template,
  PHONE_TEMPLATE_EN: LOCAL_PHONE.template,
  ...more,
});
const senderWith = (more: object = {}) =>
  connectPhoneSender({
    config: config(more),
    dynamo: () => {
      throw new Error("It uses no table.");
    },
  });

let last = 11_900_000_000;
const newNumber = () => {
  last += 1;
  return `+55${last}`;
};
const message = (channel: "sms" | "whatsapp", more: Partial<PhoneMessage> = {}): PhoneMessage => ({
  channel,
  to: newNumber(),
  locale: "pt",
  organizationName: "Instituto Sol",
  badgeName: "Participante",
  eventName: "Curso de Go",
  link: `https://certs.example.com/i/${"a".repeat(71)}`,
  organizationId: "11111111-1111-4111-8111-111111111111",
  certificateId: "22222222-2222-4222-8222-222222222222",
  claimedAt: "2026-11-26T12:00:00.000Z",
  ...more,
});

beforeAll(async () => {
  vi.stubEnv("AWS_REGION", "us-east-1");
  vi.stubEnv("AWS_ACCESS_KEY_ID", "local");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "local");
  sender = senderWith();
  const queue = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const { MessageBody } = JSON.parse(body);
    queued.push(JSON.parse(MessageBody));
    const answer = { MessageId: "m", MD5OfMessageBody: hash("md5", MessageBody) };
    response.writeHead(200, { "content-type": "application/x-amz-json-1.0" }).end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => queue.listen(0, "127.0.0.1", resolve));
  phone.connect(
    `http://127.0.0.1:${(queue.address() as AddressInfo).port}/0/phonereports`,
    "http://localhost/api",
  );
  return () => {
    vi.unstubAllEnvs();
    queue.closeAllConnections();
    queue.close();
  };
});

const detailsOf = (messageId: string) =>
  queued
    .map((event) => event.detail as Record<string, unknown>)
    .filter((one) => one?.messageId === messageId);

it("names a version of Meta's API that lives for another quarter", () => {
  expect(META_API.version).toMatch(/^v2\d\.0$/);
  expect(Date.parse(META_API.expiresOn) - Date.now()).toBeGreaterThan(90 * 86_400_000);
});

describe("a message by the clients of the SDK", () => {
  it("arrives as an SMS, and its reports bring back organization and certificate", async () => {
    const sms = message("sms");
    const outcome = await sender.send(sms);
    if (outcome.kind !== "sent") throw new Error(JSON.stringify(outcome));
    expect(outcome.parts).toBe(1);
    expect(await phone.bubbles(sms.to)).toMatchObject([
      { id: outcome.messageId, channel: "sms", parts: 1, text: expect.stringContaining(sms.link) },
    ]);
    await eventually(() => expect(detailsOf(outcome.messageId)).toHaveLength(2));
    expect(detailsOf(outcome.messageId)[1]).toMatchObject({
      eventType: "TEXT_DELIVERED",
      isFinal: true,
      totalMessageParts: 1,
      context: {
        organization: sms.organizationId,
        certificate: sms.certificateId,
        claimed: sms.claimedAt,
        stage: "local",
      },
    });
  });

  it("arrives on WhatsApp as the approved template, with a button to the person's page", async () => {
    const whatsApp = message("whatsapp");
    const outcome = await sender.send(whatsApp);
    if (outcome.kind !== "sent") throw new Error(JSON.stringify(outcome));
    expect(await phone.bubbles(whatsApp.to)).toMatchObject([
      {
        channel: "whatsapp",
        text: expect.stringContaining("Olá! Instituto Sol emitiu o certificado “Participante”"),
        button: { url: `http://localhost/api/i/${"a".repeat(71)}` },
      },
    ]);
    await eventually(() => expect(detailsOf(outcome.messageId)).toHaveLength(2));
    expect(Object.keys(detailsOf(outcome.messageId)[0]!).sort()).toEqual([
      "eventTimestamp",
      "messageId",
      "originationPhoneNumber",
      "originationPhoneNumberId",
      "status",
      "wabaId",
    ]);
  });

  it("is refused for what AWS and Meta refuse, and kept for later when it is the stage's fault", async () => {
    expect(await sender.send(message("sms", { to: "+0" }))).toEqual({ kind: "refused", reason: "number" });
    expect(await senderWith({ PHONE_SMS_IDENTITY: "pool-other" }).send(message("sms"))).toEqual({
      kind: "retry",
      reason: "identity_missing",
    });
    expect(await senderWith({ PHONE_SMS_IDENTITY: undefined }).send(message("sms"))).toEqual({
      kind: "retry",
      reason: "identity_missing",
    });
    expect(await senderWith({ PHONE_TEMPLATE_PT: undefined }).send(message("whatsapp"))).toEqual({
      kind: "retry",
      reason: "template_missing",
    });
  });

  it("is taken on WhatsApp whatever is wrong with its template, and fails by a report that says why", async () => {
    const failed = async (own: PhoneSender, es: PhoneMessage) => {
      const outcome = await own.send(es);
      if (outcome.kind !== "sent") throw new Error(JSON.stringify(outcome));
      const { messageId } = outcome;
      await eventually(() => expect(detailsOf(messageId)).toMatchObject([{ status: "failed" }]));
      expect(await phone.bubbles(es.to)).toEqual([]);
      const told = () => queued.filter((one) => String(one.whatsAppWebhookEntry).includes(messageId));
      await eventually(() => expect(told()).toHaveLength(1));
      const entry = JSON.parse(String(told()[0]?.whatsAppWebhookEntry));
      return entry.changes[0].value.statuses[0].errors[0].code;
    };
    const es = () => message("whatsapp", { locale: "es" });
    expect(await failed(senderWith({ PHONE_TEMPLATE_ES: "other" }), es())).toBe(132_001);
    const template = { name: LOCAL_PHONE.template, language: "es" };
    await phone.control("template", { ...template, state: "paused" });
    expect(await failed(sender, es())).toBe(132_015);
    await phone.control("template", { ...template, state: "approved" });
    const [arrived, unpaid] = [es(), es()];
    expect(await sender.send(arrived)).toMatchObject({ kind: "sent" });
    expect(await phone.bubbles(arrived.to)).toHaveLength(1);
    await phone.control("behave", { number: unpaid.to, error: 131_042 });
    expect(await failed(sender, unpaid)).toBe(131_042);
  });

  it("is not sent to a number that wrote STOP, which AWS answers itself", async () => {
    const to = newNumber();
    expect(await phone.control("reply", { number: to, channel: "sms", text: "STOP" })).toBe(200);
    expect(await sender.send(message("sms", { to }))).toEqual({ kind: "opted_out" });
    expect(queued.find((one) => one.originationNumber === to)).toMatchObject({ messageBody: "STOP" });
    await phone.control("reply", { number: to, channel: "whatsapp", text: "não quero" });
    const entry = JSON.parse(
      String(queued.find((one) => String(one.whatsAppWebhookEntry).includes('"text"'))?.whatsAppWebhookEntry),
    );
    expect(entry.changes[0].value.messages[0]).toMatchObject({
      from: to.slice(1),
      text: { body: "não quero" },
    });
  });

  it.each(["sms", "whatsapp"] as const)("by %s is tried once, whatever happens to it", async (channel) => {
    const { to } = message(channel);
    const once = async (behaviour: object) => {
      await phone.control("behave", { number: to, times: 1, ...behaviour });
      return sender.send(message(channel, { to }));
    };
    const name = channel === "sms" ? "ThrottlingException" : "ThrottledRequestException";
    expect(
      await once({ refuse: { status: channel === "sms" ? 400 : 429, name, message: "Slow down" } }),
    ).toEqual({
      kind: "retry",
      reason: "throttled",
    });
    expect(await once({ refuse: { status: 500, name: "InternalServerException", message: to } })).toEqual({
      kind: "unanswered",
    });
    expect(await once({ lose: "before" })).toEqual({ kind: "unanswered" });
    expect(await phone.bubbles(to)).toHaveLength(0);
    expect(await once({ lose: "after", reports: [] })).toEqual({ kind: "unanswered" });
    expect(await phone.bubbles(to)).toHaveLength(1);
  });

  it("is reported before its answer, twice, or never, as the stand-in is told", async () => {
    const sms = message("sms");
    await phone.control("behave", {
      number: sms.to,
      reports: [
        { status: "delivered", after: "before_answer" },
        { status: "delivered", after: 0 },
      ],
    });
    const outcome = await sender.send(sms);
    if (outcome.kind !== "sent") throw new Error(JSON.stringify(outcome));
    expect(detailsOf(outcome.messageId).length).toBeGreaterThan(0);
    await eventually(() => expect(detailsOf(outcome.messageId)).toHaveLength(2));
    const silent = message("sms");
    await phone.control("behave", { number: silent.to, reports: [] });
    expect(await sender.send(silent)).toMatchObject({ kind: "sent" });
    const [bubble] = await phone.bubbles(silent.to);
    expect(bubble?.reports).toEqual([]);
    // By hand, as from the page.
    expect(await phone.control("report", { id: bubble!.id, status: "undeliverable" })).toBe(200);
    expect(detailsOf(bubble!.id)).toMatchObject([{ eventType: "TEXT_UNREACHABLE" }]);
  });

  it("is unanswered when no answer comes in time, and kept for later when nobody listens", async () => {
    const { smsSender } = await import("#shared/phone/sms.ts");
    const { PinpointSMSVoiceV2Client } = await import("@aws-sdk/client-pinpoint-sms-voice-v2");
    const sms = message("sms");
    await phone.control("behave", { number: sms.to, answerAfterMs: 5_000, reports: [] });
    const config = { PHONE_SMS_IDENTITY: LOCAL_PHONE.smsIdentity, STAGE: "local" } as const;
    const client = new PinpointSMSVoiceV2Client({ maxAttempts: 1 });
    expect(await smsSender(client, config, 200).send(sms)).toEqual({ kind: "unanswered" });
    expect(await phone.bubbles(sms.to)).toHaveLength(1);
    const nobody = new PinpointSMSVoiceV2Client({ maxAttempts: 1, endpoint: "http://127.0.0.1:1" });
    onTestFinished(() => {
      client.destroy();
      nobody.destroy();
    });
    expect(await smsSender(nobody, config, 200).send(message("sms"))).toEqual({
      kind: "retry",
      reason: "unreachable",
    });
  });

  it.each(["sms", "whatsapp"] as const)("arrives by %s after a time without one", async (channel) => {
    // A service that closed the connection of the last call meanwhile: what comes by it is reset.
    const used = new WeakSet<object>();
    const impatient = createServer((request, response) => {
      if (used.has(request.socket)) return void request.socket.resetAndDestroy();
      used.add(request.socket);
      request.resume().on("end", () => response.end(JSON.stringify({ MessageId: "m", messageId: "m" })));
    });
    await new Promise<void>((resolve) => impatient.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(impatient.address() as AddressInfo).port}`;
    vi.stubEnv("AWS_ENDPOINT_URL_PINPOINT_SMS_VOICE_V2", url);
    vi.stubEnv("AWS_ENDPOINT_URL_SOCIALMESSAGING", url);
    onTestFinished(() => {
      vi.stubEnv("AWS_ENDPOINT_URL_PINPOINT_SMS_VOICE_V2", phone.url());
      vi.stubEnv("AWS_ENDPOINT_URL_SOCIALMESSAGING", phone.url());
      impatient.closeAllConnections();
      impatient.close();
    });
    const own = senderWith();
    for (let n = 0; n < 2; n++) expect(await own.send(message(channel))).toMatchObject({ kind: "sent" });
  });

  it("is controlled with clear errors", async () => {
    expect(await phone.control("report", { id: "no id", status: "delivered" })).toBe(400);
    expect(await phone.control("behave", { lose: "sometimes" })).toBe(400);
    expect(await phone.control("report", { id: crypto.randomUUID(), status: "delivered" })).toBe(404);
    expect(await phone.control("nothing", {})).toBe(404);
  });
});
