import { describe, expect, test } from "vitest";
import { relayChanges } from "#shared/domain/relay-changes.ts";
import { occurrencesIn } from "#shared/domain/webhooks/fan-out.ts";
import { expireNow } from "../certificates/expire-now.ts";
import { certificateOf, invite, linkTo, recount, respondByLink } from "../support/browser/invitation-page.ts";
import { eventAndBadge } from "../support/fixtures.ts";
import { expectProblem } from "../support/problems.ts";
import { testStack } from "../support/stack.ts";

const stack = await testStack({ workers: false });
const { ports } = stack.functions;
const DAY = 86_400_000;

async function refused(expiresAt?: string) {
  const tenant = await stack.tenant();
  const subject = await eventAndBadge(tenant);
  const one = await invite(stack, tenant, subject, {}, expiresAt);
  await respondByLink(stack, one.token, "reject");
  return { tenant, subject, ...one };
}
const reconsider = ({ token }: { token: string }) => respondByLink(stack, token, "reconsider");
const view = async ({ token }: { token: string }) =>
  (await stack.anonymous.call("GET /recipient/invitations/{token}", { params: { token } })).body;
/** What `work` gives at this time, in milliseconds since the epoch. */
async function at<T>(time: number, work: () => Promise<T>): Promise<T> {
  const restore = stack.setClock(() => new Date(time));
  try {
    return await work();
  } finally {
    restore();
  }
}

describe("a refusal that is taken back", () => {
  test("leaves a certificate that waits as before, in every list and counter, and can be accepted", async () => {
    const one = await refused();
    const first = await reconsider(one);
    expect(first.body).toMatchObject({
      certificate_id: one.id,
      status: "PENDING",
      recipient_status: "INVITED",
    });
    expect((await reconsider(one)).body).toEqual(first.body);
    expect(await certificateOf(one.tenant, one.id)).toMatchObject({
      status: "PENDING",
      rejected_at: null,
      updated_at: first.body.updated_at,
    });
    const listed = async (query: Record<string, string>) =>
      (await one.tenant.key.call("GET /v1.0/invitations", { query })).body.data.map(({ id }) => id);
    expect(await listed({ status: "PENDING" })).toEqual([one.id]);
    expect(await listed({ status: "REJECTED" })).toEqual([]);
    expect(await listed({ sort: "updated_at" })).toEqual([one.id]);
    const recipients = await one.tenant.key.call("GET /v1.0/recipient-invitations", {
      query: { status: "INVITED" },
    });
    expect(recipients.body.data).toHaveLength(1);
    const params = { event_id: one.subject.event.id };
    const { funnel } = await recount(stack, one.tenant, params.event_id);
    expect(funnel).toMatchObject({ invited: 1, rejected: 0 });
    expect((await one.tenant.key.call("GET /dashboard/funnel/{event_id}", { params })).body).toMatchObject(
      funnel,
    );
    expect((await respondByLink(stack, one.token, "accept")).body).toMatchObject({ status: "ACCEPTED" });
  });

  test("is PENDING for somebody who has an account meanwhile", async () => {
    const one = await refused();
    await ports.accounts.createAccount({
      email: one.email,
      name: "Ana",
      created_at: new Date().toISOString(),
    });
    expect((await reconsider(one)).body).toMatchObject({ status: "PENDING", recipient_status: "PENDING" });
    expect((await respondByLink(stack, one.token, "accept")).status).toBe(200);
  });

  test("expires again at its time", async () => {
    const one = await refused(new Date(Date.now() + DAY).toISOString());
    await reconsider(one);
    await at(Date.now() + DAY + 1_000, () => expireNow(ports, ports.clock));
    expect(await certificateOf(one.tenant, one.id)).toMatchObject({ status: "EXPIRED" });
  });

  test("is told to no webhook; a later answer is told again", async () => {
    const one = await refused();
    const stored = () => ports.certificates.get(one.tenant.id, one.id);
    const before = (await stored())!;
    await reconsider(one);
    const waiting = (await stored())!;
    expect(occurrencesIn({ kind: "certificate", before, after: waiting })).toEqual([]);
    await respondByLink(stack, one.token, "reject");
    const told = occurrencesIn({ kind: "certificate", before: waiting, after: (await stored())! });
    expect(told.map(({ type }) => type)).toEqual(["certificate.rejected"]);
    expect(await relayChanges(ports, [{ kind: "certificate", before, after: waiting }])).toEqual([]);
  });
});

describe("a refusal cannot be taken back", () => {
  test("from the seventh day on, to the millisecond", async () => {
    const one = await refused();
    const { rejected_at, reconsider_until } = (await view(one)).certificate;
    const ends = Date.parse(rejected_at!) + 7 * DAY;
    expect(reconsider_until).toBe(new Date(ends).toISOString());
    await at(ends, async () => {
      expectProblem(await reconsider(one), "refusal_final");
      expect((await view(one)).certificate.reconsider_until).toBeNull();
    });
    await at(ends - 1, async () => expect((await reconsider(one)).status).toBe(200));
  });

  test("once the certificate has ended, even within the seven days", async () => {
    const expiresAt = new Date(Date.now() + DAY).toISOString();
    const one = await refused(expiresAt);
    expect((await view(one)).certificate.reconsider_until).toBe(expiresAt);
    await at(Date.parse(expiresAt), async () => expectProblem(await reconsider(one), "certificate_expired"));
  });

  test("where there is none: accepted, revoked, never answered", async () => {
    const one = await refused();
    await reconsider(one);
    expect((await reconsider(one)).status).toBe(200);
    await respondByLink(stack, one.token, "accept");
    expectProblem(await reconsider(one), "already_accepted");
    await one.tenant.key.call("POST /v1.0/invitations/{id}/revoke", { params: { id: one.id }, body: {} });
    expectProblem(await reconsider(one), "certificate_revoked");
    expect((await view(one)).certificate.reconsider_until).toBeNull();
  });

  test("by a link that does not work, or is another's", async () => {
    const one = await refused();
    const other = await stack.tenant();
    for (const token of [
      "x",
      await linkTo(stack, other.id, one.id),
      await linkTo(stack, one.tenant.id, one.id, -1),
    ])
      expectProblem(await reconsider({ token }), "not_found");
    expect((await certificateOf(one.tenant, one.id)).status).toBe("REJECTED");
  });
});
