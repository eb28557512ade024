import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { worker } from "#functions/workers/people/record-returns.ts";
import type { SendOutcome } from "#shared/domain/messages/send-outcome.ts";
import { createLog } from "#shared/log.ts";
import { serveWorker } from "#shared/queue/worker.ts";
import { deliverMail } from "../support/deliver-mail.ts";
import { testStack } from "../support/stack.ts";
import { invitationOf, issueOne, type MailedCertificate, mailCountsOf } from "./invitation-mail.ts";
import { type SesMail, sesEvent } from "./ses-events.ts";

const stack = await testStack({ workers: false });
const { ports } = stack.functions;

const mailOf = ({ tenant, id, email }: MailedCertificate): SesMail => ({
  messageId: `m-${id}`,
  tags: { organization: tenant.id, certificate: id },
  address: email,
});

/** Gives the worker a message as Lambda does. `done` is false when the message will come again. */
async function hand(body: unknown, receives = 1) {
  const lines: string[] = [];
  const record = {
    messageId: randomUUID(),
    receiptHandle: "handle",
    body: JSON.stringify(body),
    attributes: { ApproximateReceiveCount: String(receives) },
  };
  const handler = serveWorker(worker, ports, { log: createLog("info", (line) => lines.push(line)) });
  const answer = (await handler({ Records: [record] })) as { batchItemFailures: unknown[] };
  return {
    done: answer.batchItemFailures.length === 0,
    text: lines.join("\n"),
    lines: lines.map((line) => JSON.parse(line)),
  };
}

/** Delivers the mail as the mail worker does, with this outcome of the mail service. */
const deliver = ({ tenant, id }: MailedCertificate, outcome: SendOutcome) =>
  deliverMail(
    { ...ports, "mailer.own": { ...ports["mailer.own"], sendInvitation: async () => outcome } },
    { organization_id: tenant.id, certificate_id: id },
    1,
  );

test("an event that comes before its mail is recorded is tried again until it is", async () => {
  const certificate = await issueOne(await stack.tenant());
  const bounce = sesEvent("bounce", mailOf(certificate));
  await deliver(certificate, { kind: "retry", reason: "throttled" });
  expect(await invitationOf(certificate)).toMatchObject({ state: "sending" });
  expect((await hand(bounce)).done).toBe(false);
  expect(await invitationOf(certificate)).toMatchObject({ state: "sending" });

  await deliver(certificate, { kind: "sent", messageId: mailOf(certificate).messageId });
  expect((await hand(bounce, 2)).done).toBe(true);
  expect(await invitationOf(certificate)).toMatchObject({ state: "refused", refused_reason: "bounced" });
});

test("recorded and dropped events are logged with ids, never with the address", async () => {
  const certificate = await issueOne(await stack.tenant());
  const mail = mailOf(certificate);
  await deliver(certificate, { kind: "sent", messageId: mail.messageId });
  const outcomes = [
    await hand(sesEvent("bounce", mail)),
    await hand(sesEvent("bounce", mail)),
    await hand(sesEvent("bounce", { ...mail, tags: {} })),
    await hand({ ...sesEvent("bounce", mail), detail: { address: mail.address } }),
  ];
  expect(outcomes.map(({ done }) => done)).toEqual([true, true, true, false]);
  const ids = {
    request_id: certificate.requestId,
    organization_id: certificate.tenant.id,
    certificate_id: certificate.id,
    age_ms: expect.any(Number),
  };
  expect(outcomes.flatMap(({ lines }) => lines)).toMatchObject([
    { level: "INFO", message: "mail returned", reason: "bounced", ...ids },
    { level: "INFO", message: "mail event dropped", ...ids },
    { level: "INFO", message: "mail event dropped", type: "Bounce" },
    { level: "ERROR", message: "message failed", worker: "people.record-returns" },
  ]);
  for (const { text } of outcomes) expect(text).not.toContain(certificate.email);
});

test("the age of what became of a mail counts from when it was sent, not from the issuance", async () => {
  const certificate = await issueOne(await stack.tenant());
  const mail = mailOf(certificate);
  await deliver(certificate, { kind: "sent", messageId: mail.messageId });
  const event = sesEvent("delivery", mail);
  const timestamp = new Date(Date.now() - 3_600_000).toISOString();
  const { lines } = await hand({
    ...event,
    detail: { ...event.detail, mail: { ...event.detail.mail, timestamp } },
  });
  expect(lines).toMatchObject([{ message: "mail delivered", age_ms: expect.closeTo(3_600_000, -5) }]);
});

test("a mail that was delivered, or is delayed, is logged once, as an event of SES tells it", async () => {
  const certificate = await issueOne(await stack.tenant());
  const mail = mailOf(certificate);
  await deliver(certificate, { kind: "sent", messageId: mail.messageId });
  const events = [sesEvent("delay", mail), sesEvent("delivery", mail), sesEvent("delay", mail)];
  const outcomes = [];
  for (const event of events) outcomes.push(await hand(event));
  expect(outcomes.map(({ done }) => done)).toEqual([true, true, true]);
  const about = {
    request_id: certificate.requestId,
    organization_id: certificate.tenant.id,
    certificate_id: certificate.id,
    age_ms: expect.any(Number),
  };
  expect(outcomes.flatMap(({ lines }) => lines)).toMatchObject([
    { ...about, message: "mail delayed", outcome: "delayed" },
    { ...about, message: "mail delivered", outcome: "delivered" },
    { message: "mail event dropped", certificate_id: certificate.id },
  ]);
  for (const { text } of outcomes) expect(text).not.toContain(certificate.email);
});

// Last, as the process then sends nothing for a while (decision 8.31).
test("an event for a mail that is never recorded is dropped before it becomes a dead letter", async () => {
  const certificate = await issueOne(await stack.tenant());
  const bounce = sesEvent("bounce", mailOf(certificate));
  await deliver(certificate, { kind: "retry", reason: "account_paused" });
  for (const receives of [1, 2, 3, 4]) expect((await hand(bounce, receives)).done).toBe(false);
  const { done, lines } = await hand(bounce, 5);
  expect(done).toBe(true);
  expect(lines).toMatchObject([{ message: "mail event dropped" }]);
  expect(await mailCountsOf(certificate)).toEqual({ sent: 0, bounced: 0 });
});
