import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { resumeMail } from "#shared/domain/people/respond-to-invitation.ts";
import { certificateOf, type Invited, invite, respondByLink } from "../support/browser/invitation-page.ts";
import { deliverMail } from "../support/deliver-mail.ts";
import { eventAndBadge } from "../support/fixtures.ts";
import { expectProblem } from "../support/problems.ts";
import { night } from "../support/runs.ts";
import { type Tenant, testStack } from "../support/stack.ts";

const stack = await testStack({ workers: false });
const { ports } = stack.functions;
const DAY = 86_400_000;

async function scene(expiresAt?: string) {
  const tenant = await stack.tenant();
  return { tenant, ...(await invite(stack, tenant, await eventAndBadge(tenant), {}, expiresAt)) };
}
const revoke = (tenant: Tenant, id: string, body: unknown = {}) =>
  tenant.key.call("POST /v1.0/invitations/{id}/revoke", { params: { id }, body });
const resend = (tenant: Tenant, id: string) =>
  tenant.key.call("POST /v1.0/invitations/{id}/resend", { params: { id } });
/** Delivers the mail as the mail worker does. */
const deliver = (tenant: Tenant, { id }: Invited) =>
  deliverMail(ports, { organization_id: tenant.id, certificate_id: id }, 1);
async function mailsTo(email: string): Promise<string[]> {
  const store = (await (await fetch(`${stack.stack.mailUrl}/store`)).json()) as {
    emails: { destination: { to: string[] }; body: { text: string } }[];
  };
  return store.emails
    .filter(({ destination }) => destination.to.join().includes(email))
    .map(({ body }) => body.text);
}

describe("revoking", () => {
  test("revokes a pending or accepted certificate for good, and keeps the reason", async () => {
    for (const accepted of [false, true]) {
      const { tenant, id, token } = await scene();
      if (accepted) await respondByLink(stack, token, "accept");
      const first = await revoke(tenant, id, { reason: "Issued to the wrong person" });
      expect([first.status, first.body]).toMatchObject([200, { id, status: "REVOKED" }]);
      expect(first.body.revoked_at).toBe(first.body.updated_at);
      expect((await revoke(tenant, id, { reason: "Again" })).body).toEqual(first.body);
      expect(await ports.certificates.get(tenant.id, id)).toMatchObject({
        revocation_reason: "Issued to the wrong person",
      });
      expect(first.body.revocation_reason).toBe("Issued to the wrong person");
    }
  });

  test("is refused for a certificate that was rejected, has expired or does not exist", async () => {
    const refused = await scene();
    await respondByLink(stack, refused.token, "reject");
    expectProblem(await revoke(refused.tenant, refused.id), "already_rejected");
    expectProblem(await revoke(refused.tenant, randomUUID()), "not_found");
    expectProblem(await revoke(await stack.tenant(), refused.id), "not_found");
    const ended = await scene(new Date(Date.now() + 60_000).toISOString());
    const restore = stack.setClock(() => new Date(Date.now() + 61_000));
    try {
      expectProblem(await revoke(ended.tenant, ended.id), "certificate_expired");
    } finally {
      restore();
    }
  });

  test("does not return the quota", async () => {
    const { tenant, id } = await scene();
    await revoke(tenant, id);
    expect((await tenant.key.call("GET /v1.0/balance")).body.used).toBe(1);
  });
});

describe("resending", () => {
  test("mails the invitation once more for each request, at most three times a day (UTC)", async () => {
    const { tenant, ...one } = await scene();
    const noon = Math.ceil(Date.now() / DAY) * DAY + DAY / 2;
    const restore = stack.setClock(() => new Date(noon));
    try {
      await deliver(tenant, one);
      for (let times = 1; times <= 3; times++) {
        const answer = await resend(tenant, one.id);
        expect([answer.status, answer.body]).toMatchObject([200, { id: one.id, status: "PENDING" }]);
        expect(await deliver(tenant, one)).toMatchObject({ kind: "sent" });
        expect(await mailsTo(one.email)).toHaveLength(1 + times);
      }
      const before = await stack.stored("TABLE_MAIN");
      const refused = await resend(tenant, one.id);
      expectProblem(refused, "resend_limit_reached");
      expect(refused.headers.get("retry-after")).toBe(String(DAY / 2 / 1_000));
      expect(await stack.stored("TABLE_MAIN")).toBe(before);
    } finally {
      restore();
    }
    const tomorrow = stack.setClock(() => new Date(noon + DAY));
    try {
      expect((await resend(tenant, one.id)).status).toBe(200);
    } finally {
      tomorrow();
    }
  });

  test("succeeds three times when many requests come at once", async () => {
    const { tenant, ...one } = await scene();
    await deliver(tenant, one);
    const restore = stack.setClock(() => new Date(Math.floor(Date.now() / DAY) * DAY + DAY / 2));
    try {
      const answers = await Promise.all(Array.from({ length: 10 }, () => resend(tenant, one.id)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
    } finally {
      restore();
    }
  });

  test("sends a link that works even months later", async () => {
    const { tenant, ...one } = await scene();
    await deliver(tenant, one);
    const restore = stack.setClock(() => new Date(Date.now() + 100 * DAY));
    try {
      expect((await resend(tenant, one.id)).status).toBe(200);
      await deliver(tenant, one);
      const [first, second] = (await mailsTo(one.email)).map((text) => /\/i\/([\w-]{71})/.exec(text)![1]!);
      const view = (token: string) =>
        stack.anonymous.call("GET /recipient/invitations/{token}", { params: { token } });
      expect([(await view(first!)).status, (await view(second!)).status]).toEqual([404, 200]);
    } finally {
      restore();
    }
  });

  test("is refused while the first mail is not sent, and when there is nothing more to answer", async () => {
    const waiting = await scene();
    expectProblem(await resend(waiting.tenant, waiting.id), "conflict");
    for (const [answer, code] of [
      ["accept", "already_accepted"],
      ["reject", "already_rejected"],
    ] as const) {
      const { tenant, id, token } = await scene();
      await respondByLink(stack, token, answer);
      expectProblem(await resend(tenant, id), code);
    }
    const { tenant, id } = await scene();
    await revoke(tenant, id);
    expectProblem(await resend(tenant, id), "certificate_revoked");
    expectProblem(await resend(tenant, randomUUID()), "not_found");
    expectProblem(await resend(await stack.tenant(), id), "not_found");
  });

  night.test("sends no mail to a person who unsubscribed from this organization", async () => {
    const { tenant, ...one } = await scene();
    await deliver(tenant, one);
    await stack.anonymous.call("POST /i/{token}/unsubscribe", {
      params: { token: one.token },
      raw: "List-Unsubscribe=One-Click",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    const before = await stack.stored("TABLE_MAIN");
    expectProblem(await resend(tenant, one.id), "recipient_unsubscribed");
    expect(await stack.stored("TABLE_MAIN")).toBe(before);
    // This is neither a mail nor a bounce, so the funnel does not count it.
    const again = await invite(stack, tenant, await eventAndBadge(tenant), { recipient_email: one.email });
    expect(await deliver(tenant, again)).toMatchObject({ kind: "bounced", reason: "unsubscribed" });
    expect(await mailsTo(one.email)).toHaveLength(1);
    expect(await certificateOf(tenant, one.id)).toMatchObject({ status: "PENDING" });
    await resumeMail(ports, one.token);
    expect((await resend(tenant, one.id)).status).toBe(200);
    expect(await deliver(tenant, one)).toMatchObject({ kind: "sent" });
    expect(await mailsTo(one.email)).toHaveLength(2);
  });
});
