import { randomUUID } from "node:crypto";
import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { describe, expect, test, vi } from "vitest";
import {
  invitationOf,
  issueOne,
  type MailedCertificate,
  mailCountsOf,
  mailOf,
} from "../support/invitation-mail.ts";
import { sesEvent } from "../support/ses-events.ts";
import { testStack } from "../support/stack.ts";

const stack = await testStack();
const queue = new SQSClient({});
const PATIENCE = { timeout: 15_000, interval: 30 };

/** Puts events into the queue that EventBridge fills when deployed. */
async function tell(...events: unknown[]): Promise<void> {
  const QueueUrl = stack.stack.provisioned.queues.returns!.url;
  const send = (event: unknown) =>
    queue.send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify(event) }));
  await Promise.all(events.map(send));
}
/** Until every queue is empty, without a dead letter. */
const settled = () =>
  vi.waitFor(async () => expect(await stack.stack.queued()).toEqual({ waiting: 0, dead: 0 }), PATIENCE);
const counted = (certificate: MailedCertificate, sent: number, bounced: number) =>
  vi.waitFor(async () => expect(await mailCountsOf(certificate)).toEqual({ sent, bounced }), PATIENCE);

async function mailed() {
  const certificate = await issueOne(await stack.tenant());
  const mail = await mailOf(certificate);
  await counted(certificate, 1, 0);
  return { certificate, mail };
}

describe("an invitation counts as bounced and no longer as sent", () => {
  test.each([
    ["bounced", "bounce", {}],
    ["suppressed", "bounce", { bounceSubType: "OnAccountSuppressionList" }],
    ["complained", "complaint", {}],
    ["rejected", "reject", {}],
  ] as const)("when it %s, however often that is told", async (reason, news, change) => {
    const { certificate, mail } = await mailed();
    const event = sesEvent(news, mail, change);
    await tell(event, event, sesEvent(news, mail, change), event);
    await counted(certificate, 0, 1);
    expect(await invitationOf(certificate)).toMatchObject({ state: "refused", refused_reason: reason });
    await tell(event, sesEvent("complaint", mail));
    await settled();
    expect(await mailCountsOf(certificate)).toEqual({ sent: 0, bounced: 1 });
    expect(await invitationOf(certificate)).toMatchObject({ refused_reason: reason });
  });

  test("and the certificate can be accepted all the same", async () => {
    const { certificate, mail } = await mailed();
    await tell(sesEvent("bounce", mail));
    await counted(certificate, 0, 1);
    const { body } = await certificate.tenant.key.call("GET /v1.0/invitations");
    expect(body.data).toMatchObject([{ id: certificate.id, status: "PENDING", recipient_status: "INVITED" }]);
  });
});

describe("nothing changes", () => {
  test("by what says nothing bad about the address", async () => {
    const { certificate, mail } = await mailed();
    await tell(
      sesEvent("bounce", mail, { bounceType: "Transient", bounceSubType: "MailboxFull" }),
      sesEvent("bounce", mail, { bounceType: "Undetermined", bounceSubType: "Undetermined" }),
      sesEvent("complaint", mail, { complaintFeedbackType: "not-spam" }),
      sesEvent("delivery", mail),
    );
    await settled();
    expect(await mailCountsOf(certificate)).toEqual({ sent: 1, bounced: 0 });
    expect(await invitationOf(certificate)).toMatchObject({ state: "sent" });
  });

  test("by news of a mail that is no invitation, of nobody's or of another organization's", async () => {
    const { certificate, mail } = await mailed();
    const { organization, certificate: id } = mail.tags as Record<string, string>;
    const other = await stack.tenant();
    for (const tags of [
      {},
      { organization, webhook: randomUUID() },
      { organization, certificate: randomUUID() },
      { organization: other.id, certificate: id },
      { organization, certificate: "ORG" },
    ])
      await tell(sesEvent("bounce", { ...mail, tags: tags as Record<string, string> }));
    await tell(sesEvent("bounce", { ...mail, messageId: "another-mail" }));
    await settled();
    expect(await mailCountsOf(certificate)).toEqual({ sent: 1, bounced: 0 });
    expect(await invitationOf(certificate)).toMatchObject({ state: "sent" });
  });
});

test("an invitation that is sent again counts anew, and news of the mail before it comes too late", async () => {
  const { certificate, mail } = await mailed();
  const { tenant, id } = certificate;
  const resend = () => tenant.key.call("POST /v1.0/invitations/{id}/resend", { params: { id } });
  await tell(sesEvent("bounce", mail));
  await counted(certificate, 0, 1);

  expect((await resend()).status).toBe(200);
  const second = await mailOf(certificate, mail);
  await counted(certificate, 1, 1);
  expect(await invitationOf(certificate)).not.toHaveProperty("refused_reason");
  await tell(sesEvent("complaint", mail));
  await settled();
  expect(await mailCountsOf(certificate)).toEqual({ sent: 1, bounced: 1 });

  await tell(sesEvent("bounce", second, { bounceSubType: "OnAccountSuppressionList" }));
  await counted(certificate, 0, 2);
  expect(await invitationOf(certificate)).toMatchObject({ state: "refused", refused_reason: "suppressed" });
});
