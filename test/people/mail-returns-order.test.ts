import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { worker } from "#functions/workers/people/record-returns.ts";
import { deliverInvitation } from "#shared/domain/people/deliver-invitation.ts";
import type { SendOutcome } from "#shared/domain/people/ports.ts";
import { createLog } from "#shared/log.ts";
import { serveWorker } from "#shared/queue/worker.ts";
import { invitationOf, issueOne, type MailedCertificate, mailCountsOf } from "../support/invitation-mail.ts";
import { sesEvent, type ToldMail } from "../support/ses-events.ts";
import { testStack } from "../support/stack.ts";

const stack = await testStack({ workers: false });
const { ports } = stack.functions;

const mailOf = ({ tenant, id, email }: MailedCertificate): ToldMail => ({
  messageId: `m-${id}`,
  tags: { organization: tenant.id, certificate: id },
  address: email,
});

/** Hands a message to the worker as Lambda does, for the given time; whether it was done, and what was logged. */
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

/** The mail worker's part, with a mail service that gives this outcome. */
const deliver = ({ tenant, id }: MailedCertificate, outcome: SendOutcome) =>
  deliverInvitation(
    { ...ports, mailer: { sendInvitation: async () => outcome } },
    { organization_id: tenant.id, certificate_id: id },
    1,
  );

test("news that is faster than the record of its mail waits for it", async () => {
  const certificate = await issueOne(await stack.tenant());
  const news = sesEvent("bounce", mailOf(certificate));
  await deliver(certificate, { kind: "retry", reason: "throttled" });
  expect(await invitationOf(certificate)).toMatchObject({ state: "sending" });
  expect((await hand(news)).done).toBe(false);
  expect(await invitationOf(certificate)).toMatchObject({ state: "sending" });

  await deliver(certificate, { kind: "sent", messageId: mailOf(certificate).messageId });
  expect((await hand(news, 2)).done).toBe(true);
  expect(await invitationOf(certificate)).toMatchObject({ state: "refused", refused_reason: "bounced" });
});

test("news of a mail that was never recorded is given up before it is a dead letter", async () => {
  const certificate = await issueOne(await stack.tenant());
  const news = sesEvent("bounce", mailOf(certificate));
  await deliver(certificate, { kind: "retry", reason: "account_paused" });
  for (const receives of [1, 2, 3, 4]) expect((await hand(news, receives)).done).toBe(false);
  const { done, lines } = await hand(news, 5);
  expect(done).toBe(true);
  expect(lines).toMatchObject([{ message: "mail event dropped" }]);
  expect(await mailCountsOf(certificate)).toEqual({ sent: 0, bounced: 0 });
});

test("what is recorded and what is dropped is logged by ids, never by address", async () => {
  const certificate = await issueOne(await stack.tenant());
  const mail = mailOf(certificate);
  await deliver(certificate, { kind: "sent", messageId: mail.messageId });
  const told = [
    await hand(sesEvent("bounce", mail)),
    await hand(sesEvent("bounce", mail)),
    await hand(sesEvent("bounce", { ...mail, tags: {} })),
    await hand({ ...sesEvent("bounce", mail), detail: { address: mail.address } }),
  ];
  expect(told.map(({ done }) => done)).toEqual([true, true, true, false]);
  const ids = { organization_id: certificate.tenant.id, certificate_id: certificate.id };
  expect(told.flatMap(({ lines }) => lines)).toMatchObject([
    { level: "INFO", message: "mail returned", reason: "bounced", ...ids },
    { level: "INFO", message: "mail event dropped", ...ids },
    { level: "INFO", message: "mail event dropped", type: "Bounce" },
    { level: "ERROR", message: "message failed", worker: "people.record-returns" },
  ]);
  for (const { text } of told) expect(text).not.toContain(certificate.email);
});
