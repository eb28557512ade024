import { expect, test } from "vitest";
import { certificateOf, invite, recount, respondByLink } from "../support/browser/invitation-page.ts";
import { eventAndBadge } from "../support/fixtures.ts";
import { night, runs } from "../support/runs.ts";
import { type Tenant, testStack } from "../support/stack.ts";

const stack = await testStack({ workers: false });
const ROUNDS = runs(3, 12);
type Scene = Awaited<ReturnType<typeof scene>>;

async function scene() {
  const tenant = await stack.tenant();
  return { tenant, subject: await eventAndBadge(tenant) };
}
async function expectCountersExact({ tenant, subject: { event } }: Scene) {
  const params = { event_id: event.id };
  const { funnel, winners } = await recount(stack, tenant, event.id);
  expect((await tenant.panel.call("GET /dashboard/funnel/{event_id}", { params })).body).toMatchObject(
    funnel,
  );
  for (const [status, total] of Object.entries(winners)) {
    const page = await tenant.panel.call("GET /dashboard/winners/{event_id}", {
      params,
      query: { recipient_status: status },
    });
    expect([status, page.body.total]).toEqual([status, total]);
  }
}
const revoke = (tenant: Tenant, id: string) =>
  tenant.key.call("POST /v1.0/invitations/{id}/revoke", { params: { id }, body: {} });

test("accepting and rejecting many times at once has exactly one winner, and the counters are exact", async () => {
  const all = await scene();
  for (let round = 0; round < ROUNDS; round++) {
    const { token, id } = await invite(stack, all.tenant, all.subject);
    const answers = await Promise.all(
      Array.from({ length: 8 }, async (_, n) => {
        const answer = n % 2 === 0 ? "accept" : "reject";
        return { answer, status: (await respondByLink(stack, token, answer)).status };
      }),
    );
    const winners = new Set(answers.filter(({ status }) => status === 200).map(({ answer }) => answer));
    expect(winners.size).toBe(1);
    const [winner] = winners;
    for (const { answer, status } of answers) expect(status).toBe(answer === winner ? 200 : 409);
    const { status } = await certificateOf(all.tenant, id);
    expect(status).toBe(winner === "accept" ? "ACCEPTED" : "REJECTED");
  }
  await expectCountersExact(all);
});

test("accepting, revoking and expiring at once has one outcome, and every answer agrees with it", async () => {
  const all = await scene();
  const { ports } = stack.functions;
  for (let round = 0; round < ROUNDS; round++) {
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    const { token, id } = await invite(stack, all.tenant, all.subject, {}, expiresAt);
    const before = (await ports.certificates.get(all.tenant.id, id))!;
    const expired = { ...before, status: "EXPIRED" as const, updated_at: expiresAt };
    const [accepted, revoked, ended] = await Promise.all([
      respondByLink(stack, token, "accept"),
      revoke(all.tenant, id),
      ports["certificates.write"].applyAll([{ before, after: expired }]),
    ]);
    const { status } = await certificateOf(all.tenant, id);
    // Only a revocation may follow an acceptance.
    expect({ status, accepted: accepted.status, revoked: revoked.status, ended }).toEqual(
      status === "EXPIRED"
        ? { status, accepted: 409, revoked: 409, ended: 1 }
        : {
            status: "REVOKED",
            accepted: expect.toSatisfy((code) => code === 200 || code === 409),
            revoked: 200,
            ended: 0,
          },
    );
  }
  await expectCountersExact(all);
});

test("taking a refusal back, many times and against a new refusal, keeps the counters exact", async () => {
  const all = await scene();
  for (let round = 0; round < ROUNDS; round++) {
    const { token, id } = await invite(stack, all.tenant, all.subject);
    await respondByLink(stack, token, "reject");
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => respondByLink(stack, token, n % 4 === 3 ? "reject" : "reconsider")),
    );
    for (const { status } of answers) expect(status).toBe(200);
    const { status, recipient_status, rejected_at } = await certificateOf(all.tenant, id);
    expect([
      ["PENDING", "INVITED", false],
      ["REJECTED", "REJECTED", true],
    ]).toContainEqual([status, recipient_status, rejected_at !== null]);
    if (round % 2 === 0) continue;
    await respondByLink(stack, token, "reconsider");
    const [accepted, refused] = await Promise.all([
      respondByLink(stack, token, "accept"),
      respondByLink(stack, token, "reject"),
    ]);
    expect([accepted.status, refused.status].sort()).toEqual([200, 409]);
  }
  await expectCountersExact(all);
});

night.test(
  "a refusal that is taken back while the certificate expires or is revoked has one outcome",
  async () => {
    const all = await scene();
    const { ports } = stack.functions;
    for (let round = 0; round < ROUNDS; round++) {
      const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
      const { token, id } = await invite(stack, all.tenant, all.subject, {}, expiresAt);
      await respondByLink(stack, token, "reject");
      const [taken, revoked, ended] = await Promise.all([
        respondByLink(stack, token, "reconsider"),
        revoke(all.tenant, id),
        respondByLink(stack, token, "reconsider").then(async () => {
          const before = (await ports.certificates.get(all.tenant.id, id))!;
          const expired = { ...before, status: "EXPIRED" as const, updated_at: expiresAt };
          return before.status === "PENDING"
            ? ports["certificates.write"].applyAll([{ before, after: expired }])
            : 0;
        }),
      ]);
      const { status } = await certificateOf(all.tenant, id);
      // The refusal itself cannot be revoked, so a revocation is refused unless it comes after the refusal was taken back.
      expect({ status, revoked: revoked.status, ended }).toEqual(
        status === "EXPIRED"
          ? { status, revoked: 409, ended: 1 }
          : { status: "REVOKED", revoked: 200, ended: 0 },
      );
      expect([200, 409]).toContain(taken.status);
    }
    await expectCountersExact(all);
  },
);

test("answers of many recipients of one event at the same moment are all counted", async () => {
  const all = await scene();
  const invited = [];
  for (let n = 0; n < 12; n++) invited.push(await invite(stack, all.tenant, all.subject));
  const answers = await Promise.all(
    invited.map(({ token }, n) => respondByLink(stack, token, n % 3 === 0 ? "reject" : "accept")),
  );
  expect(answers.map(({ status }) => status)).toEqual(invited.map(() => 200));
  const { funnel } = await recount(stack, all.tenant, all.subject.event.id);
  expect(funnel).toMatchObject({ accepted: 8, rejected: 4 });
  await expectCountersExact(all);
});
