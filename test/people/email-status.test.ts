import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ReturnReason } from "#shared/domain/messages/mail-return.ts";
import type { MailRecord } from "#shared/domain/messages/ports.ts";
import { LIMITS } from "#shared/domain/rules.ts";
import { aRecipient, eventAndBadge } from "../support/fixtures.ts";
import { runs } from "../support/runs.ts";
import { type Tenant, testStack } from "../support/stack.ts";
import { walk } from "../support/walk.ts";

/* What became of the latest mail is told with the certificate, wherever it is shown (decision 6.20). */
const stack = await testStack({ workers: false });
const { certificates, "certificates.list": lists, "messages.write": messageWrites } = stack.functions.ports;
const FIRST_PAGE = { limit: 50, offset: 0, after: null };

/** A certificate just issued, and what each operation tells of its mail. */
async function issued() {
  const tenant = await stack.tenant();
  const { event, badge } = await eventAndBadge(tenant);
  const body = { event_id: event.id, badge_id: badge.id, ...aRecipient() };
  const answer = await tenant.key.call("POST /v1.0/invitations", { body });
  const { id, email_status } = answer.body.certificates[0]!;
  expect(email_status).toBe("queued");
  return { tenant, id, certificate: (await certificates.get(tenant.id, id))! };
}

async function expectStatus(tenant: Tenant, id: string, status: string) {
  const one = await tenant.key.call("GET /v1.0/invitations/{id}", { params: { id } });
  const list = await tenant.key.call("GET /v1.0/invitations");
  const rows = await tenant.key.call("GET /v1.0/recipient-invitations");
  const csv = await tenant.key.call("GET /dashboard/export/csv");
  expect([one.body, list.body.data[0], rows.body.data[0]].map((shown) => shown?.email_status)).toEqual([
    status,
    status,
    status,
  ]);
  const [columns, row] = csv.text
    .trim()
    .split("\r\n")
    .map((line) => line.split(","));
  expect(row![columns!.indexOf("email_status")]).toBe(status);
}

const SENT = { state: "sent", messageId: "mail-1" } as const;

describe("email_status", () => {
  test("is queued until the mail went out, then sent, and queued again when it is asked for once more", async () => {
    const { tenant, id, certificate } = await issued();
    await expectStatus(tenant, id, "queued");
    await messageWrites.claim(certificate, "invitation", LIMITS.invitationsPerAddressAndDay, new Date());
    await expectStatus(tenant, id, "queued");
    await messageWrites.record(certificate, "invitation", SENT, new Date());
    await expectStatus(tenant, id, "sent");
    const again = await tenant.key.call("POST /v1.0/invitations/{id}/resend", { params: { id } });
    expect(again.body.email_status).toBe("queued");
    await expectStatus(tenant, id, "queued");
  });

  test.each<[ReturnReason, string]>([
    ["bounced", "bounced"],
    ["suppressed", "bounced"],
    ["complained", "complained"],
    ["rejected", "failed"],
  ])("of a mail that came back as %s is %s, also in the answer to a revocation", async (reason, status) => {
    const { tenant, id, certificate } = await issued();
    await messageWrites.claim(certificate, "invitation", LIMITS.invitationsPerAddressAndDay, new Date());
    await messageWrites.record(certificate, "invitation", SENT, new Date());
    const mail = { organizationId: tenant.id, certificateId: id, messageId: SENT.messageId, reason };
    expect((await messageWrites.returned(mail, new Date())).outcome).toBe("recorded");
    await expectStatus(tenant, id, status);
    const revoked = await tenant.key.call("POST /v1.0/invitations/{id}/revoke", { params: { id }, body: {} });
    expect(revoked.body).toMatchObject({ status: "REVOKED", email_status: status });
  });

  test("of a mail that came back stays so when another one was asked for and is not needed any more", async () => {
    const { tenant, id, certificate } = await issued();
    await messageWrites.claim(certificate, "invitation", LIMITS.invitationsPerAddressAndDay, new Date());
    await messageWrites.record(certificate, "invitation", SENT, new Date());
    const mail = { organizationId: tenant.id, certificateId: id, messageId: SENT.messageId };
    await messageWrites.returned({ ...mail, reason: "bounced" }, new Date());
    await tenant.key.call("POST /v1.0/invitations/{id}/resend", { params: { id } });
    await expectStatus(tenant, id, "queued");
    await tenant.key.call("POST /v1.0/invitations/{id}/revoke", { params: { id }, body: {} });
    await messageWrites.drop(certificate, new Date(), null);
    await expectStatus(tenant, id, "bounced");
    expect(await messageWrites.claim(certificate, "revoked", null, new Date())).toEqual({ kind: "done" });
  });

  test("is queued while one more mail is asked for or waits, and a revocation is told of the mail before", async () => {
    const { tenant, id, certificate } = await issued();
    await messageWrites.claim(certificate, "invitation", LIMITS.invitationsPerAddressAndDay, new Date());
    await messageWrites.record(certificate, "invitation", SENT, new Date());
    await tenant.key.call("POST /v1.0/invitations/{id}/resend", { params: { id } });
    const claimed = async () => (await messageWrites.claim(certificate, "revoked", null, new Date())).kind;
    expect(await claimed()).toBe("claimed");
    await messageWrites.release(certificate, "revoked", new Date());
    expect(await messageWrites.claim(certificate, "invitation", 1, new Date())).toEqual({ kind: "full" });
    await expectStatus(tenant, id, "queued");
    expect(await claimed()).toBe("claimed");
  });

  test.each([
    ["unsubscribed", "unsubscribed"],
    ["MessageRejected", "failed"],
  ])("of a mail that was not sent because of %s is %s", async (reason, status) => {
    const { tenant, id, certificate } = await issued();
    await messageWrites.claim(certificate, "invitation", LIMITS.invitationsPerAddressAndDay, new Date());
    await messageWrites.record(certificate, "invitation", { state: "refused", reason }, new Date());
    await expectStatus(tenant, id, status);
  });
});

/** What the mail service can tell of a mail, once or more, in any order; the last of these that it told is what stays. */
const TOLD = ["delayed", "delivered", "bounced"] as const;

test("a mail is as far as the furthest that was told of it, in whatever order and however often", async () => {
  const { tenant, id, certificate } = await issued();
  let mails = 0;
  const orders = fc.array(fc.constantFrom(...TOLD), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(orders, async (told) => {
      const messageId = `mail-${++mails}`;
      await messageWrites.record(certificate, "invitation", { state: "sent", messageId }, new Date());
      const mail = { organizationId: tenant.id, certificateId: id, messageId };
      let furthest = -1;
      for (const what of told) {
        const { outcome } =
          what === "bounced"
            ? await messageWrites.returned({ ...mail, reason: what }, new Date())
            : await messageWrites.underWay({ ...mail, progress: what }, new Date());
        // Nothing is written that was known, or is less than what is known.
        expect(outcome).toBe(TOLD.indexOf(what) > furthest ? "recorded" : "unrelated");
        furthest = Math.max(furthest, TOLD.indexOf(what));
      }
      const { body } = await tenant.key.call("GET /v1.0/invitations/{id}", { params: { id } });
      expect(body.email_status).toBe(TOLD[furthest]);
    }),
    { numRuns: runs(12, 40) },
  );
});

test("what is told of an earlier mail says nothing of the latest one", async () => {
  const { tenant, id, certificate } = await issued();
  const mail = { organizationId: tenant.id, certificateId: id, messageId: "mail-1" };
  expect((await messageWrites.underWay({ ...mail, progress: "delivered" }, new Date())).outcome).toBe(
    "sending",
  );
  await messageWrites.record(certificate, "invitation", SENT, new Date());
  expect((await messageWrites.underWay({ ...mail, progress: "delivered" }, new Date())).outcome).toBe(
    "recorded",
  );
  await expectStatus(tenant, id, "delivered");
  await messageWrites.record(certificate, "invitation", { state: "sent", messageId: "mail-2" }, new Date());
  await expectStatus(tenant, id, "sent");
  expect((await messageWrites.underWay({ ...mail, progress: "delivered" }, new Date())).outcome).toBe(
    "unrelated",
  );
  await expectStatus(tenant, id, "sent");
});

describe("the list of certificates by what became of the mail", () => {
  const FATES = ["bounced", "suppressed", "complained", "rejected", "unsubscribed", "delivered"] as const;
  const STATUS = { suppressed: "bounced", rejected: "failed" } as const;

  /** Many certificates of two events, of which a few of the first have each of these fates. */
  async function scene() {
    const tenant = await stack.tenant();
    const [one, other] = [await eventAndBadge(tenant), await eventAndBadge(tenant)];
    const issue = async ({ event, badge }: typeof one, count: number) => {
      const recipient = Array.from({ length: count }, () => aRecipient());
      const body = { event_id: event.id, badge_id: badge.id, recipient };
      return (await tenant.key.call("POST /v1.0/invitations", { body })).body.certificates;
    };
    const early = await issue(one, FATES.length * 2);
    const late = await issue(other, 40);
    for (const [n, { id }] of [...early, ...late.slice(0, 2)].entries())
      await befall(tenant, id, n < early.length ? FATES[n % FATES.length]! : "bounced");
    const list = async (query: Record<string, string | number>) =>
      (await walk((page) => tenant.key.call("GET /v1.0/invitations", { query: { ...query, ...page } }))).rows;
    return { tenant, one, other, early, late, list };
  }

  async function befall(tenant: Tenant, id: string, fate: (typeof FATES)[number]) {
    const certificate = (await certificates.get(tenant.id, id))!;
    const record = (result: MailRecord) =>
      messageWrites.record(certificate, "invitation", result, new Date());
    if (fate === "unsubscribed") return record({ state: "refused", reason: fate });
    await record({ state: "sent", messageId: id });
    const mail = { organizationId: tenant.id, certificateId: id, messageId: id };
    if (fate === "delivered") return messageWrites.underWay({ ...mail, progress: fate }, new Date());
    return messageWrites.returned({ ...mail, reason: fate }, new Date());
  }

  test("finds all of them and no other, in both orders and with each other filter, on full pages", async () => {
    const { tenant, one, other, list } = await scene();
    const all = await list({ limit: 100 });
    expect(all).toHaveLength(52);
    for (const email_status of [...new Set(FATES.map((fate) => ({ ...STATUS })[fate as never] ?? fate))]) {
      if (email_status === "delivered") continue;
      const found = all.filter((row) => row.email_status === email_status);
      expect(await list({ email_status, limit: 2 })).toEqual(found);
    }
    const wrong = all.filter(({ email_status }) => !["queued", "delivered"].includes(email_status));
    expect(wrong).toHaveLength(12);
    expect(await list({ email_status: "problem", limit: 5 })).toEqual(wrong);
    expect(await list({ email_status: "problem", limit: 5, order: "asc" })).toEqual(wrong.toReversed());
    const { body } = await tenant.key.call("GET /v1.0/invitations", {
      query: { email_status: "complained", limit: 1 },
    });
    expect([body.data.length, body.has_more]).toEqual([1, true]);
    const [first] = wrong;
    for (const [query, fits] of [
      [{ event_id: one.event.id }, (row) => row.event_id === one.event.id],
      [{ badge_id: other.badge.short_code }, (row) => row.badge_id === other.badge.id],
      [{ recipient_email: first!.recipient.email }, (row) => row.id === first!.id],
      [{ q: first!.recipient.email }, (row) => row.id === first!.id],
      [{ issuance_id: first!.issuance_id }, (row) => row.issuance_id === first!.issuance_id],
      [{ status: "REVOKED" }, () => false],
      [{ recipient_status: "INVITED" }, () => true],
      [{ issued_until: "2020-01-01" }, () => false],
    ] satisfies [Record<string, string>, (row: (typeof wrong)[number]) => boolean][])
      expect(await list({ email_status: "problem", limit: 5, ...query })).toEqual(wrong.filter(fits));
    const stranger = await stack.tenant();
    const theirs = { email_status: "problem", event_id: one.event.id };
    expect((await stranger.key.call("GET /v1.0/invitations", { query: theirs })).body.data).toEqual([]);
  });

  test("no more when it was asked for again, or its address was corrected; and again when it was not needed", async () => {
    const { tenant, early, list } = await scene();
    const ids = async () => (await list({ email_status: "bounced", limit: 100 })).map(({ id }) => id);
    const [first, second] = early.map(({ id }) => ({ id }));
    expect(await ids()).toEqual(expect.arrayContaining([first!.id, second!.id]));
    await tenant.key.call("POST /v1.0/invitations/{id}/resend", { params: first! });
    expect(await ids()).not.toContain(first!.id);
    await tenant.key.call("POST /v1.0/invitations/{id}/revoke", { params: first!, body: {} });
    const revoked = (await certificates.get(tenant.id, first!.id))!;
    await messageWrites.drop(revoked, new Date(), null);
    expect(await ids()).toContain(first!.id);
    const body = { recipient_email: aRecipient().recipient_email };
    await tenant.key.call("PATCH /v1.0/invitations/{id}", { params: second!, body });
    expect(await ids()).not.toContain(second!.id);
  });

  test("finds what was revoked before its mail went out, and takes no other status and no other order", async () => {
    const { tenant, id, certificate } = await issued();
    await tenant.key.call("POST /v1.0/invitations/{id}/revoke", { params: { id }, body: {} });
    await messageWrites.drop((await certificates.get(tenant.id, id))!, new Date(), null);
    const list = (query: Record<string, string>) => tenant.key.call("GET /v1.0/invitations", { query });
    const { body } = await list({ email_status: "failed" });
    expect(body.data).toMatchObject([{ id: certificate.id, email_status: "failed" }]);
    expect((await list({ email_status: "sent" })).badFields).toEqual(["email_status"]);
    const sorted = await list({ email_status: "failed", sort: "updated_at" });
    expect([sorted.status, sorted.badFields]).toEqual([400, ["sort"]]);
  });

  test("costs one write unit more of a mail that is refused, none of one that is sent; and to read it two calls", async () => {
    const { tenant, certificate } = await issued();
    await messageWrites.record(certificate, "invitation", SENT, new Date());
    const sent = await stack.measure(() => messageWrites.record(certificate, "invitation", SENT, new Date()));
    expect(sent.writes).toBe(1);
    const refused = await stack.measure(() =>
      messageWrites.record(certificate, "invitation", { state: "refused", reason: "x" }, new Date()),
    );
    expect(refused.writes).toBe(2);
    const { calls } = await stack.measure(() =>
      lists.list(tenant.id, { mail: "failed" }, { by: "created_at", direction: "desc" }, FIRST_PAGE),
    );
    expect(calls).toEqual(["Query", "BatchGetItem"]);
  });
});

test("that a mail was delivered costs one write unit", async () => {
  const { tenant, id, certificate } = await issued();
  await messageWrites.record(certificate, "invitation", SENT, new Date());
  const mail = { organizationId: tenant.id, certificateId: id, messageId: SENT.messageId };
  const { writes } = await stack.measure(() =>
    messageWrites.underWay({ ...mail, progress: "delivered" }, new Date()),
  );
  expect(writes).toBe(1);
});

test("a notice costs the worker two write units, claim and record", async () => {
  const { tenant, id, certificate } = await issued();
  await messageWrites.claim(certificate, "invitation", LIMITS.invitationsPerAddressAndDay, new Date());
  await messageWrites.record(certificate, "invitation", SENT, new Date());
  await tenant.key.call("POST /v1.0/invitations/{id}/revoke", { params: { id }, body: {} });
  const { writes } = await stack.measure(async () => {
    expect(await messageWrites.claim(certificate, "revoked", null, new Date())).toEqual({ kind: "claimed" });
    await messageWrites.record(certificate, "revoked", { state: "sent", messageId: "m" }, new Date());
  });
  expect(writes).toBe(2);
});
