import { beforeAll, describe, expect, test } from "vitest";
import { type Invited, invite, recount, respondByLink } from "../support/browser/invitation-page.ts";
import { eventAndBadge } from "../support/fixtures.ts";
import { expectProblem } from "../support/problems.ts";
import { type Tenant, testStack } from "../support/stack.ts";

const stack = await testStack({ workers: false });
let tenant: Tenant;
let subject: Awaited<ReturnType<typeof eventAndBadge>>;
const issued: Invited[] = [];

/** 27 certificates: in turn unanswered, registered, accepted, rejected, and revoked after an acceptance. */
beforeAll(async () => {
  tenant = await stack.tenant();
  subject = await eventAndBadge(tenant);
  for (let n = 0; n < 27; n++) {
    const one = await invite(stack, tenant, subject, {
      recipient_name: `Runner ${n}`,
      recipient_number: "+5511998765432",
    });
    issued.push(one);
    if (n % 5 === 1)
      await stack.functions.ports.accounts.createAccount({
        email: one.email,
        name: "A",
        created_at: "2026-01-01T00:00:00.000Z",
      });
    if (n % 5 === 2 || n % 5 === 4) await respondByLink(stack, one.token, "accept");
    if (n % 5 === 3) await respondByLink(stack, one.token, "reject");
    if (n % 5 === 4)
      await tenant.key.call("POST /v1.0/invitations/{id}/revoke", { params: { id: one.id }, body: {} });
  }
});

const winners = (query: Record<string, string | number> = {}, event = subject.event.id) =>
  tenant.panel.call("GET /dashboard/winners/{event_id}", { params: { event_id: event }, query });

describe("winners", () => {
  test.each(["INVITED", "PENDING", "ACCEPTED", "REJECTED", "all", undefined])(
    "of recipient_status %s are on the pages once each, newest first, with the exact total",
    async (status) => {
      const expected = await recount(stack, tenant, subject.event.id);
      const total = status === undefined || status === "all" ? issued.length : expected.winners[status]!;
      const seen: string[] = [];
      for (let page = 1; page <= Math.ceil(total / 4) + 1; page++) {
        const { status: code, body } = await winners({
          page,
          limit: 4,
          ...(status && { recipient_status: status }),
        });
        expect(code).toBe(200);
        expect(body).toMatchObject({ total, page, totalPages: Math.ceil(total / 4) });
        expect(body.data.length).toBe(Math.min(4, Math.max(0, total - (page - 1) * 4)));
        for (const winner of body.data) {
          if (status && status !== "all") expect(winner.recipient_status).toBe(status);
          seen.push(winner.id);
        }
      }
      const order = issued.map(({ id }) => id).reverse();
      expect(seen).toEqual(order.filter((id) => seen.includes(id)));
      expect(seen).toHaveLength(total);
    },
  );

  test("of recipient_status INVITED and PENDING are those who can still answer, as the funnel counts them", async () => {
    const { event, badge } = await eventAndBadge(tenant);
    const known = (await invite(stack, tenant, { event, badge })).email;
    await stack.functions.ports.accounts.createAccount({
      email: known,
      name: "A",
      created_at: "2026-01-01T00:00:00.000Z",
    });
    const scene = { event, badge };
    const asked = [await invite(stack, tenant, scene), await invite(stack, tenant, scene)];
    const waiting = await invite(stack, tenant, scene, { recipient_email: known });
    const ended = [
      await invite(stack, tenant, scene),
      await invite(stack, tenant, scene, { recipient_email: known }),
    ];
    for (const { id } of ended)
      await tenant.key.call("POST /v1.0/invitations/{id}/revoke", { params: { id }, body: {} });
    const idsOf = async (status: string) =>
      (await winners({ recipient_status: status }, event.id)).body.data.map(({ id }) => id);
    const first = (await winners({}, event.id)).body.data.at(-1)!.id;
    expect(await idsOf("INVITED")).toEqual([asked[1]!.id, asked[0]!.id, first]);
    expect(await idsOf("PENDING")).toEqual([waiting.id]);
    const params = { event_id: event.id };
    expect((await tenant.key.call("GET /dashboard/funnel/{event_id}", { params })).body).toMatchObject({
      issued: 6,
      invited: 3,
      pending: 1,
      revoked: 2,
    });
  });

  test("show the person, the states of the certificate and when they changed", async () => {
    const { data } = (await winners({ limit: 50 })).body;
    const revoked = data.find(({ id }) => id === issued[4]!.id);
    expect(revoked).toMatchObject({
      recipient: { name: "Runner 4", email: issued[4]!.email, number: "+5511998765432" },
      status: "REVOKED",
      recipient_status: "ACCEPTED",
      badge_short_code: subject.badge.short_code,
      accepted_at: expect.any(String),
      rejected_at: null,
    });
  });

  test("accept either identifier of the event and either credential", async () => {
    const byPanel = (await winners({}, subject.event.short_code.toLowerCase())).body;
    const params = { event_id: subject.event.id };
    expect((await tenant.key.call("GET /dashboard/winners/{event_id}", { params })).body).toEqual(byPanel);
  });

  test("are 404 for an event of another organization and 400 for bad parameters", async () => {
    const other = await stack.tenant();
    const params = { event_id: subject.event.id };
    expectProblem(await other.panel.call("GET /dashboard/winners/{event_id}", { params }), "not_found");
    for (const query of [
      { recipient_status: "EXPIRED" },
      { status: "accepted" },
      { page: 0 },
      { limit: 51 },
      { limit: 0 },
      { offset: 1 },
    ] as Record<string, string | number>[])
      expectProblem(await winners(query), "invalid_request");
  });
});

describe("the funnel", () => {
  test("adds up to the certificates issued, and its rate is accepted of issued", async () => {
    const params = { event_id: subject.event.id };
    const { body } = await tenant.key.call("GET /dashboard/funnel/{event_id}", { params });
    const { funnel } = await recount(stack, tenant, subject.event.id);
    const mails = { emails: { sent: 0, bounced: 0 }, reminded: 0, accepted_after_reminder: 0 };
    expect(body).toEqual({ event_id: subject.event.id, ...funnel, ...mails });
    const { issued: total, invited, pending, accepted, rejected, expired, revoked } = body;
    expect(revoked).toBe(issued.filter((_, n) => n % 5 === 4).length);
    expect(invited + pending + accepted + rejected + expired + revoked).toBe(total);
    expect(body.acceptance_rate).toBeCloseTo(accepted / total, 4);
  });

  test("is all zeros for an event without certificates", async () => {
    const { event } = await eventAndBadge(tenant);
    const { body } = await tenant.panel.call("GET /dashboard/funnel/{event_id}", {
      params: { event_id: event.id },
    });
    expect(body).toMatchObject({ issued: 0, accepted: 0, acceptance_rate: 0 });
  });
});

test("the cost of the funnel and of a page of winners does not depend on the number of certificates", async () => {
  const params = { event_id: subject.event.id };
  await tenant.panel.call("GET /organization");
  const funnel = await stack.measure(() => tenant.panel.call("GET /dashboard/funnel/{event_id}", { params }));
  expect([funnel.roundTrips, funnel.reads]).toEqual([3, 2]);
  const page = await stack.measure(() => winners({ limit: 20 }));
  expect(page.roundTrips).toBeLessThanOrEqual(3);
  expect(page.reads).toBeLessThanOrEqual(10);
});
