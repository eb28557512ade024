import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { eventually } from "../support/eventually.ts";
import { night, some } from "../support/runs.ts";
import { testStack } from "../support/stack.ts";
import { invitationOf, issueOne, type MailedCertificate, mailCountsOf, mailOf } from "./invitation-mail.ts";
import { reporterOf, sesEvent, settledQueues } from "./ses-events.ts";

const stack = await testStack();

const report = reporterOf(stack);
const settled = () => settledQueues(stack);
const counted = (certificate: MailedCertificate, sent: number, bounced: number) =>
  eventually(async () => expect(await mailCountsOf(certificate)).toEqual({ sent, bounced }));

async function mailed() {
  const certificate = await issueOne(await stack.tenant());
  const mail = await mailOf(certificate);
  await counted(certificate, 1, 0);
  return { certificate, mail };
}

describe("an invitation counts as bounced instead of sent", () => {
  test.each(
    some(
      [
        ["bounced", "bounce", {}],
        ["suppressed", "bounce", { bounceSubType: "OnAccountSuppressionList" }],
        ["suppressed", "bounce", { bounceSubType: "OnTenantSuppressionList" }],
        ["suppressed", "complaint", { complaintSubType: "OnTenantSuppressionList" }],
        ["complained", "complaint", {}],
        ["rejected", "reject", {}],
      ] as const,
      2,
      0,
    ),
  )("when it %s, also when the event comes several times", async (reason, type, change) => {
    const { certificate, mail } = await mailed();
    const event = sesEvent(type, mail, change);
    await report(event, event, sesEvent(type, mail, change), event);
    await counted(certificate, 0, 1);
    expect(await invitationOf(certificate)).toMatchObject({ state: "refused", refused_reason: reason });
    await report(event, sesEvent("complaint", mail));
    await settled();
    expect(await mailCountsOf(certificate)).toEqual({ sent: 0, bounced: 1 });
    expect(await invitationOf(certificate)).toMatchObject({ refused_reason: reason });
  });

  test("and its certificate stays PENDING", async () => {
    const { certificate, mail } = await mailed();
    await report(sesEvent("bounce", mail));
    await counted(certificate, 0, 1);
    const { body } = await certificate.tenant.key.call("GET /v1.0/invitations");
    expect(body.data).toMatchObject([{ id: certificate.id, status: "PENDING", recipient_status: "INVITED" }]);
  });
});

describe("nothing changes", () => {
  test("by events that say nothing bad about the address", async () => {
    const { certificate, mail } = await mailed();
    await report(
      sesEvent("bounce", mail, { bounceType: "Transient", bounceSubType: "MailboxFull" }),
      sesEvent("bounce", mail, { bounceType: "Undetermined", bounceSubType: "Undetermined" }),
      sesEvent("complaint", mail, { complaintFeedbackType: "not-spam" }),
      sesEvent("delivery", mail),
    );
    await settled();
    expect(await mailCountsOf(certificate)).toEqual({ sent: 1, bounced: 0 });
    expect(await invitationOf(certificate)).toMatchObject({ state: "sent" });
  });

  test("by events of a mail that is no invitation, is unknown or belongs to another organization", async () => {
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
      await report(sesEvent("bounce", { ...mail, tags: tags as Record<string, string> }));
    await report(sesEvent("bounce", { ...mail, messageId: "another-mail" }));
    await settled();
    expect(await mailCountsOf(certificate)).toEqual({ sent: 1, bounced: 0 });
    expect(await invitationOf(certificate)).toMatchObject({ state: "sent" });
  });
});

night.test(
  "an invitation that is sent again counts again, and events of the first mail are ignored",
  async () => {
    const { certificate, mail } = await mailed();
    const { tenant, id } = certificate;
    const resend = () => tenant.key.call("POST /v1.0/invitations/{id}/resend", { params: { id } });
    await report(sesEvent("bounce", mail));
    await counted(certificate, 0, 1);

    expect((await resend()).status).toBe(200);
    const second = await mailOf(certificate, mail);
    await counted(certificate, 1, 1);
    expect(await invitationOf(certificate)).not.toHaveProperty("refused_reason");
    await report(sesEvent("complaint", mail));
    await settled();
    expect(await mailCountsOf(certificate)).toEqual({ sent: 1, bounced: 1 });

    await report(sesEvent("bounce", second, { bounceSubType: "OnAccountSuppressionList" }));
    await counted(certificate, 0, 2);
    expect(await invitationOf(certificate)).toMatchObject({ state: "refused", refused_reason: "suppressed" });
  },
);
