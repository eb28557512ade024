import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, test } from "vitest";
import { readConfig } from "#shared/config.ts";
import type { MailJob } from "#shared/domain/messages/jobs.ts";
import type { CertificateMailer } from "#shared/domain/messages/ports.ts";
import type { SendOutcome } from "#shared/domain/messages/send-outcome.ts";
import type { Clock } from "#shared/domain/ports.ts";
import { itemKey } from "#shared/storage/table/schema.ts";
import { deliverMail } from "../support/deliver-mail.ts";
import { patientDocuments } from "../support/documents.ts";
import { aRecipient, eventAndBadge } from "../support/fixtures.ts";
import { testStack } from "../support/stack.ts";
import { NO_MAILER } from "../support/stand-ins/no-mailer.ts";

const stack = await testStack({ workers: false });
const clockIn = (seconds: number): Clock => ({ now: () => new Date(Date.now() + seconds * 1_000) });

/** A mail service with these outcomes, one for each mail; the last one stays. An Error is a worker killed while sending. */
function mailService(...outcomes: (SendOutcome | Error)[]): CertificateMailer & { readonly sent: string[] } {
  const sent: string[] = [];
  return {
    ...NO_MAILER,
    sent,
    sendInvitation: async ({ certificate }) => {
      const outcome = outcomes.length > 1 ? outcomes.shift() : outcomes[0];
      if (outcome instanceof Error) throw outcome;
      if (outcome === undefined || outcome.kind === "sent") sent.push(certificate.email);
      return outcome ?? { kind: "sent", messageId: `m-${sent.length}` };
    },
  };
}

/** A certificate whose mail is not sent yet. */
async function scene() {
  const tenant = await stack.tenant();
  const { event, badge } = await eventAndBadge(tenant);
  const body = { event_id: event.id, badge_id: badge.id, ...aRecipient() };
  const { body: answer } = await tenant.key.call("POST /v1.0/invitations", { body });
  const job: MailJob = { organization_id: tenant.id, certificate_id: answer.certificates[0]!.id };
  const deliver = (mailer: CertificateMailer, { clock = clockIn(0), attempt = 1 } = {}) =>
    deliverMail({ ...stack.functions.ports, "mailer.own": mailer, clock }, job, attempt);
  return { tenant, job, deliver };
}

describe("a mail is sent once", () => {
  test("when its job comes eight times at once, and again later", async () => {
    const { deliver } = await scene();
    const mailer = mailService();
    const deliveries = await Promise.all(Array.from({ length: 8 }, () => deliver(mailer)));
    expect(deliveries.filter(({ kind }) => kind === "sent")).toHaveLength(1);
    for (const seconds of [0, 31, 3_600]) {
      const again = await deliver(mailer, { clock: clockIn(seconds), attempt: 2 });
      expect(again.kind).toBe("nothing");
    }
    expect(mailer.sent).toHaveLength(1);
  });

  test("after the lease of a killed worker has ended, and not before", async () => {
    const { deliver } = await scene();
    await expect(deliver(mailService(new Error("killed")))).rejects.toThrow("killed");
    const mailer = mailService();
    const early = await deliver(mailer);
    expect(early).toMatchObject({ kind: "later", reason: "claimed" });
    expect(early.kind === "later" && early.retryInSeconds).toBeLessThanOrEqual(30);
    expect((await deliver(mailer, { clock: clockIn(28) })).kind).toBe("later");
    expect(mailer.sent).toEqual([]);

    const racers = await Promise.all(
      Array.from({ length: 6 }, () => deliver(mailer, { clock: clockIn(31) })),
    );
    expect(racers.filter(({ kind }) => kind === "sent")).toHaveLength(1);
    expect((await deliver(mailer, { clock: clockIn(3_600) })).kind).toBe("nothing");
    expect(mailer.sent).toHaveLength(1);
  });

  test("after the mail service throttled it, with growing waits that do not depend on the lease", async () => {
    const { deliver } = await scene();
    const throttled: SendOutcome = { kind: "retry", reason: "throttled" };
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 7; attempt++) {
      const delivery = await deliver(mailService(throttled), { attempt });
      expect(delivery).toMatchObject({ kind: "later", reason: "throttled" });
      if (delivery.kind === "later") waits.push(delivery.retryInSeconds);
    }
    expect(waits).toEqual([...waits].sort((a, b) => a - b));
    // With up to a fifth of jitter.
    expect(waits[0]).toBeGreaterThanOrEqual(5);
    expect(waits[0]).toBeLessThanOrEqual(6);
    expect(Math.max(...waits)).toBeLessThanOrEqual(43_200); // the longest delay of SQS
    const mailer = mailService();
    expect((await deliver(mailer, { attempt: 8 })).kind).toBe("sent");
    expect(mailer.sent).toHaveLength(1);
  });

  test("but never after the address was refused", async () => {
    const { deliver } = await scene();
    const refused = mailService({ kind: "refused", reason: "address_refused" });
    expect((await deliver(refused)).kind).toBe("bounced");
    const mailer = mailService();
    expect((await deliver(mailer, { clock: clockIn(3_600), attempt: 2 })).kind).toBe("nothing");
    expect(mailer.sent).toEqual([]);
  });
});

describe("no mail is sent", () => {
  test.each(["ACCEPTED", "REJECTED", "EXPIRED", "REVOKED"])(
    "for a certificate that is %s",
    async (status) => {
      const { tenant, job, deliver } = await scene();
      await patientDocuments().send(
        new UpdateCommand({
          TableName: readConfig().TABLE_MAIN,
          Key: itemKey.certificate(tenant.id, job.certificate_id),
          UpdateExpression: "SET #status = :status",
          ExpressionAttributeNames: { "#status": "status" },
          ExpressionAttributeValues: { ":status": status },
        }),
      );
      const mailer = mailService();
      expect((await deliver(mailer)).kind).toBe("nothing");
      expect(mailer.sent).toEqual([]);
    },
  );

  test("for a certificate that does not exist or belongs to another organization", async () => {
    const [one, other] = [await scene(), await scene()];
    const mailer = mailService();
    const ports = { ...stack.functions.ports, "mailer.own": mailer };
    const crossed = { organization_id: one.tenant.id, certificate_id: other.job.certificate_id };
    expect((await deliverMail(ports, crossed, 1)).kind).toBe("nothing");
    expect(mailer.sent).toEqual([]);
  });
});
