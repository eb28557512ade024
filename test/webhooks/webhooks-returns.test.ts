import { afterAll, describe, expect, test } from "vitest";
import { WEBHOOK_EVENTS } from "#shared/domain/webhooks/webhook-events.ts";
import { invitationOf, type MailedCertificate, mailOf } from "../people/invitation-mail.ts";
import { reporterOf, type SesMail, sesEvent, settledQueues } from "../people/ses-events.ts";
import { eventually } from "../support/eventually.ts";
import { aRecipient } from "../support/fixtures.ts";
import { night, some } from "../support/runs.ts";
import { testStack } from "../support/stack.ts";
import { type Receiver, startReceiver } from "../support/stand-ins/receiver.ts";
import { aWebhook, deliveriesOf, inMessage, issue, verified } from "../support/webhooks.ts";

const stack = await testStack();
const receivers: Receiver[] = [];
afterAll(() => Promise.all(receivers.map((receiver) => receiver.close())));

const report = reporterOf(stack);
const settled = () => settledQueues(stack);

async function scene(events: string[]) {
  const receiver = await startReceiver();
  receivers.push(receiver);
  const tenant = await stack.tenant();
  const webhook = await aWebhook(tenant, receiver.url, { events });
  const messages = () => receiver.requests.map((request) => verified(request, webhook.secret));
  const arrived = (count: number) => eventually(() => expect(messages()).toHaveLength(count));
  return { receiver, tenant, webhook, messages, arrived };
}

async function mailed(tenant: Awaited<ReturnType<typeof scene>>["tenant"]) {
  const [record] = await issue(tenant);
  const { id, event_id: eventId, recipient } = record!;
  const certificate: MailedCertificate = { tenant, eventId, id, email: recipient.email };
  return { certificate, record: record!, mail: await mailOf(certificate) };
}

describe("email.bounced", () => {
  test.each(
    some(
      [
        ["bounced", "bounce", {}],
        ["suppressed", "bounce", { bounceSubType: "OnAccountSuppressionList" }],
        ["complained", "complaint", {}],
        ["rejected", "reject", {}],
      ] as const,
      1,
      0,
    ),
  )(
    "tells once that a mail %s, also when the notice comes ten times at once",
    async (reason, type, change) => {
      const { tenant, webhook, messages, arrived } = await scene(["email.bounced"]);
      const { certificate, record, mail } = await mailed(tenant);
      await report(...Array.from({ length: 10 }, () => sesEvent(type, mail, change)));
      await arrived(1);
      await settled();
      const recordedAt = (await invitationOf(certificate))!.finished_at;
      expect(messages()).toEqual([
        {
          type: "email.bounced",
          timestamp: recordedAt,
          data: { reason, certificate: await inMessage(tenant, record) },
        },
      ]);
      expect(WEBHOOK_EVENTS["email.bounced"].payload.safeParse(messages()[0]).error).toBeUndefined();
      expect(await deliveriesOf(tenant, webhook.id)).toMatchObject([
        { type: "email.bounced", certificate_id: certificate.id, status: "delivered" },
      ]);
    },
  );

  night.test("is told again when the mail is sent again and comes back again", async () => {
    const { tenant, messages, arrived } = await scene(["email.bounced"]);
    const { certificate, mail } = await mailed(tenant);
    await report(sesEvent("bounce", mail));
    await arrived(1);
    const resent = await tenant.key.call("POST /v1.0/invitations/{id}/resend", {
      params: { id: certificate.id },
    });
    expect(resent.status).toBe(200);
    const second: SesMail = await mailOf(certificate, mail);
    await report(sesEvent("complaint", second), sesEvent("bounce", mail));
    await arrived(2);
    await settled();
    expect(messages().map(({ data }) => data.reason)).toEqual(["bounced", "complained"]);
  });

  test("is not told of an invitation that was never sent, nor of a mail that was only delayed", async () => {
    const { tenant, messages } = await scene(["email.bounced"]);
    const { mail } = await mailed(tenant);
    const email = mail.address;
    await stack.functions.ports.mutes.mute(email, tenant.id, new Date());
    const [muted] = await issue(tenant, [aRecipient({ recipient_email: email })]);
    const unsent = { tenant, eventId: muted!.event_id, id: muted!.id, email };
    await eventually(async () => expect(await invitationOf(unsent)).toMatchObject({ state: "refused" }));
    await report(sesEvent("bounce", mail, { bounceType: "Transient", bounceSubType: "MailboxFull" }));
    await settled();
    expect(messages()).toEqual([]);
  });
});

test("certificate.revoked tells once of a revocation that was asked for five times at once", async () => {
  const { tenant, messages, arrived } = await scene(["certificate.revoked"]);
  const { id } = (await issue(tenant))[0]!;
  const revoke = () =>
    tenant.key.call("POST /v1.0/invitations/{id}/revoke", { params: { id }, body: { reason: "A mistake" } });
  const answers = await Promise.all(Array.from({ length: 5 }, revoke));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  await arrived(1);
  await settled();
  const { body } = answers[0]!;
  expect(messages()).toEqual([
    { type: "certificate.revoked", timestamp: body.revoked_at, data: await inMessage(tenant, body) },
  ]);
  expect(WEBHOOK_EVENTS["certificate.revoked"].payload.safeParse(messages()[0]).error).toBeUndefined();
});

test("the two are told only to a webhook that names them", async () => {
  const five = ["issued", "accepted", "rejected", "expired"].map((name) => `certificate.${name}`);
  const { tenant, messages, arrived } = await scene([...five, "recipient.registered"]);
  const { certificate, mail } = await mailed(tenant);
  await arrived(1);
  await report(sesEvent("bounce", mail));
  const { id } = certificate;
  await tenant.key.call("POST /v1.0/invitations/{id}/revoke", { params: { id } });
  await eventually(async () => expect(await invitationOf(certificate)).toMatchObject({ state: "refused" }));
  await settled();
  expect(messages().map(({ type }) => type)).toEqual(["certificate.issued"]);
});
