import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { aPageOf, certificateOf, invite, linkTo, respondByLink } from "../support/browser/invitation-page.ts";
import type { Answer } from "../support/client.ts";
import { eventAndBadge } from "../support/fixtures.ts";
import { comparable, expectProblem } from "../support/problems.ts";
import { night } from "../support/runs.ts";
import { testStack } from "../support/stack.ts";

const stack = await testStack({ workers: false });
const view = (token: string) =>
  stack.anonymous.call("GET /recipient/invitations/{token}", { params: { token } });
const createAccount = (token: string) =>
  stack.anonymous.call("POST /recipient/accounts", { body: { token } });

async function scene(expiresAt?: string) {
  const tenant = await stack.tenant();
  const subject = await eventAndBadge(tenant);
  return { tenant, ...subject, ...(await invite(stack, tenant, subject, {}, expiresAt)) };
}

test("the holder of a link sees the certificate, its event, badge and organization, and no address", async () => {
  const { token, email, verification } = await aPageOf(stack);
  const before = await stack.stored("TABLE_MAIN");
  const answer = await view(token);
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({
    certificate: {
      status: "PENDING",
      recipient_status: "INVITED",
      recipient_name: "Ana Souza",
      verification_url: verification,
    },
    event: { name: "Corrida da Serra 2026", city: "Campos do Jordão" },
    badge: { name: "Finisher 10 km", skills: ["Corrida", "Resistência"] },
    organization: { name: "Instituto Horizonte", verified: true, locale: "en" },
  });
  expect(answer.text).not.toContain(email);
  expect(await stack.stored("TABLE_MAIN")).toBe(before);
});

night.test(
  "changed, cut, foreign, expired and unknown links are all the same 404, and change nothing",
  async () => {
    const { tenant, id, token } = await scene();
    const foreign = (await stack.tenant()).id;
    const dead = [
      ...[0, 5, 20, 40, 52, 70].map(
        (at) => token.slice(0, at) + (token[at] === "A" ? "B" : "A") + token.slice(at + 1),
      ),
      token.slice(0, 70),
      `${token}=`,
      token.toUpperCase(),
      "null",
      "x".repeat(300),
      await linkTo(stack, foreign, id),
      await linkTo(stack, tenant.id, randomUUID()),
      await linkTo(stack, tenant.id, id, -1),
    ];
    const before = await stack.stored("TABLE_MAIN");
    const answers: Answer[] = [];
    for (const each of dead)
      answers.push(
        await view(each),
        await respondByLink(stack, each, "accept"),
        await respondByLink(stack, each, "reject"),
        await createAccount(each),
      );
    for (const answer of answers) {
      expectProblem(answer, "not_found");
      expect(comparable(answer).body).toBe(comparable(answers[0]!).body);
    }
    expect(await stack.stored("TABLE_MAIN")).toBe(before);
  },
);

describe("an account by a link of a certificate that has ended is refused as an answer is:", () => {
  test("revoked", async () => {
    const { tenant, id, token } = await scene();
    await tenant.key.call("POST /v1.0/invitations/{id}/revoke", { params: { id }, body: {} });
    const before = await stack.stored("TABLE_MAIN");
    expectProblem(await createAccount(token), "certificate_revoked");
    expect(await stack.stored("TABLE_MAIN")).toBe(before);
  });

  test("refused", async () => {
    const { token } = await scene();
    await respondByLink(stack, token, "reject");
    expectProblem(await createAccount(token), "already_rejected");
  });

  test("expired, from the millisecond on", async () => {
    const ends = Date.now() + 60_000;
    const { token } = await scene(new Date(ends).toISOString());
    const restore = stack.setClock(() => new Date(ends));
    try {
      expectProblem(await createAccount(token), "certificate_expired");
    } finally {
      restore();
    }
    expect((await createAccount(token)).status).toBe(201);
  });
});

describe("an answer", () => {
  test("that accepts is final: repeating it is harmless, rejecting later is 409", async () => {
    const { tenant, id, token } = await scene();
    const first = await respondByLink(stack, token, "accept");
    expect(first.body).toMatchObject({
      certificate_id: id,
      status: "ACCEPTED",
      recipient_status: "ACCEPTED",
    });
    expect((await respondByLink(stack, token, "accept")).body).toEqual(first.body);
    expectProblem(await respondByLink(stack, token, "reject"), "already_accepted");
    const certificate = await certificateOf(tenant, id);
    expect(certificate).toMatchObject({
      status: "ACCEPTED",
      accepted_at: first.body.updated_at,
      rejected_at: null,
    });
  });

  test("that rejects stands until it is taken back: repeating it is harmless, accepting later is 409", async () => {
    const { tenant, id, token } = await scene();
    const first = await respondByLink(stack, token, "reject");
    expect(first.body).toMatchObject({ status: "REJECTED", recipient_status: "REJECTED" });
    expect((await respondByLink(stack, token, "reject")).body).toEqual(first.body);
    expectProblem(await respondByLink(stack, token, "accept"), "already_rejected");
    expect(await certificateOf(tenant, id)).toMatchObject({ status: "REJECTED", accepted_at: null });
  });

  test("of either kind is 409 after the expiry or a revocation", async () => {
    const soon = await scene(new Date(Date.now() + 60_000).toISOString());
    const restore = stack.setClock(() => new Date(Date.now() + 60_001));
    try {
      for (const answer of ["accept", "reject"] as const)
        expectProblem(await respondByLink(stack, soon.token, answer), "certificate_expired");
      expect((await view(soon.token)).body.certificate.status).toBe("EXPIRED");
    } finally {
      restore();
    }
    const revoked = await scene();
    const params = { id: revoked.id };
    await revoked.tenant.key.call("POST /v1.0/invitations/{id}/revoke", {
      params,
      body: { reason: "Mistake" },
    });
    for (const answer of ["accept", "reject"] as const)
      expectProblem(await respondByLink(stack, revoked.token, answer), "certificate_revoked");
    expect((await view(revoked.token)).body.certificate.status).toBe("REVOKED");
  });

  test("costs two round trips after the counts of the address and the link: one to read, one to write", async () => {
    for (const [answer, units] of [
      ["reject", 10],
      // Two more for the account, which is created in the same transaction.
      ["accept", 12],
    ] as const) {
      const { token } = await scene();
      await view(token);
      const { result, roundTrips, writes } = await stack.measure(() => respondByLink(stack, token, answer));
      expect(result.status).toBe(200);
      expect(roundTrips - 1).toBeLessThanOrEqual(2);
      expect(writes - 2).toBeLessThanOrEqual(units);
    }
  });
});
