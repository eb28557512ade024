import { describe, expect, test } from "vitest";
import { certificateOf, invite, recount, respondByLink } from "../support/browser/invitation-page.ts";
import { eventually } from "../support/eventually.ts";
import { anEmail, eventAndBadge } from "../support/fixtures.ts";
import { expectProblem } from "../support/problems.ts";
import { night } from "../support/runs.ts";
import { type Tenant, testStack } from "../support/stack.ts";

const stack = await testStack();
const createAccount = (token: string, name?: string) =>
  stack.anonymous.call("POST /recipient/accounts", { body: { token, ...(name ? { name } : {}) } });

async function scene() {
  const tenant = await stack.tenant();
  return { tenant, subject: await eventAndBadge(tenant) };
}
const statusesOf = async (tenant: Tenant, id: string) => {
  const { status, recipient_status } = await certificateOf(tenant, id);
  return [status, recipient_status];
};
const becomes = (tenant: Tenant, id: string, expected: readonly string[]) =>
  eventually(async () => expect(await statusesOf(tenant, id)).toEqual(expected));

describe("a person without an account", () => {
  test("is INVITED; the new account makes every open certificate PENDING, in all organizations", async () => {
    const email = anEmail();
    const scenes = [await scene(), await scene(), await scene()];
    const invited = [];
    for (const { tenant, subject } of scenes)
      for (let n = 0; n < 2; n++)
        invited.push({
          tenant,
          ...(await invite(stack, tenant, subject, { recipient_email: email.toUpperCase() })),
        });
    for (const { tenant, id } of invited)
      expect(await statusesOf(tenant, id)).toEqual(["PENDING", "INVITED"]);
    const answer = await createAccount(invited[0]!.token, "Ana Maria Souza");
    expect([answer.status, answer.body]).toMatchObject([201, { name: "Ana Maria Souza", email }]);
    for (const { tenant, id } of invited) await becomes(tenant, id, ["PENDING", "PENDING"]);
    expectProblem(await createAccount(invited[1]!.token), "account_exists");
    for (const { tenant, subject } of scenes) {
      const { funnel } = await recount(stack, tenant, subject.event.id);
      expect(funnel).toMatchObject({ issued: 2, invited: 0, pending: 2 });
      const params = { event_id: subject.event.id };
      expect((await tenant.key.call("GET /dashboard/funnel/{event_id}", { params })).body).toMatchObject(
        funnel,
      );
    }
  });

  test("gets an account by accepting, and other open certificates for the address become PENDING", async () => {
    const email = anEmail();
    const [one, two] = [await scene(), await scene()];
    const first = await invite(stack, one.tenant, one.subject, { recipient_email: email });
    const second = await invite(stack, two.tenant, two.subject, { recipient_email: email });
    expect((await respondByLink(stack, first.token, "accept")).status).toBe(200);
    expect(await statusesOf(one.tenant, first.id)).toEqual(["ACCEPTED", "ACCEPTED"]);
    await becomes(two.tenant, second.id, ["PENDING", "PENDING"]);
    expectProblem(await createAccount(second.token), "account_exists");
  });

  test("gets no account by rejecting: later certificates are INVITED", async () => {
    const { tenant, subject } = await scene();
    const email = anEmail();
    const first = await invite(stack, tenant, subject, { recipient_email: email });
    expect((await respondByLink(stack, first.token, "reject")).status).toBe(200);
    const { id } = await invite(stack, tenant, subject, { recipient_email: email });
    expect(await statusesOf(tenant, id)).toEqual(["PENDING", "INVITED"]);
  });

  test("gets one account from many requests at once", async () => {
    const { tenant, subject } = await scene();
    const { token } = await invite(stack, tenant, subject);
    const answers = await Promise.all(Array.from({ length: 12 }, () => createAccount(token)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(11);
  });

  night.test("can accept two certificates at once, and gets one account", async () => {
    const email = anEmail();
    const { tenant, subject } = await scene();
    const both = [];
    for (let n = 0; n < 2; n++) both.push(await invite(stack, tenant, subject, { recipient_email: email }));
    const answers = await Promise.all(both.map(({ token }) => respondByLink(stack, token, "accept")));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expectProblem(await createAccount(both[0]!.token), "account_exists");
  });
});

test("a certificate for a person with an account is PENDING from the start, in any organization", async () => {
  const email = anEmail();
  const [one, two] = [await scene(), await scene()];
  await createAccount((await invite(stack, one.tenant, one.subject, { recipient_email: email })).token);
  const { id } = await invite(stack, two.tenant, two.subject, { recipient_email: email });
  expect(await statusesOf(two.tenant, id)).toEqual(["PENDING", "PENDING"]);
});

night.test(
  "certificates that are issued while the account is created become PENDING in the end",
  async () => {
    const [one, two] = [await scene(), await scene()];
    for (let round = 0; round < 6; round++) {
      const email = anEmail();
      const { token } = await invite(stack, one.tenant, one.subject, { recipient_email: email });
      const [account, ...issued] = await Promise.all([
        createAccount(token),
        ...[one, two, one, two].map(({ tenant, subject }) =>
          invite(stack, tenant, subject, { recipient_email: email }),
        ),
      ]);
      expect(account.status).toBe(201);
      for (const [n, { id }] of issued.entries())
        await becomes(n % 2 === 0 ? one.tenant : two.tenant, id, ["PENDING", "PENDING"]);
    }
  },
);

test("no list of an organization shows what others have issued to the same person", async () => {
  const email = anEmail();
  const [one, two] = [await scene(), await scene()];
  const mine = await invite(stack, one.tenant, one.subject, { recipient_email: email });
  const theirs = await invite(stack, two.tenant, two.subject, { recipient_email: email });
  await respondByLink(stack, theirs.token, "accept");
  await becomes(one.tenant, mine.id, ["PENDING", "PENDING"]);
  for (const route of [
    "GET /v1.0/invitations",
    "GET /v1.0/recipient-invitations",
    "GET /v1.0/recipients",
  ] as const) {
    const { text } = await one.tenant.key.call(route);
    for (const secret of [theirs.id, two.tenant.id, two.subject.event.id]) expect(text).not.toContain(secret);
  }
});
