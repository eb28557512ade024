import { describe, expect, test } from "vitest";
import { expectProblem } from "../security/world.ts";
import { anEmail, eventAndBadge } from "../support/fixtures.ts";
import { certificateOf, type Invited, invite, respond } from "../support/invitation-page.ts";
import { type Tenant, testStack } from "../support/stack.ts";

const stack = await testStack({ workers: false });
const { mailClaims, certificates } = stack.functions.ports;
const INVITATIONS = "GET /v1.0/recipient-invitations";
const PEOPLE = "GET /v1.0/recipients";

/** What the mail worker leaves behind: the record by which a person is known. */
async function claim(tenant: Tenant, { id }: Invited) {
  await mailClaims.claim((await certificates.get(tenant.id, id))!, new Date());
}
async function pages(tenant: Tenant, route: string, query: Record<string, string | number>) {
  const rows: Record<string, unknown>[] = [];
  let cursor: string | undefined;
  do {
    const { status, body, text } = await tenant.key.call(route, {
      query: { ...query, ...(cursor ? { cursor } : {}) },
    });
    expect(status, text).toBe(200);
    expect(body.data.length).toBeLessThanOrEqual(Number(query.limit ?? 20));
    expect(body.has_more).toBe(body.next_cursor !== null);
    rows.push(...body.data);
    cursor = body.next_cursor ?? undefined;
  } while (cursor);
  return rows;
}

describe("invitations from the recipients' side", () => {
  test("are one row each, newest first, with the recipient's status and when they answered", async () => {
    const tenant = await stack.tenant();
    const subject = await eventAndBadge(tenant);
    const issued: Invited[] = [];
    for (let n = 0; n < 9; n++) issued.push(await invite(stack, tenant, subject));
    await respond(stack, issued[0]!.token, "accept");
    await respond(stack, issued[1]!.token, "reject");
    const newest = issued.map(({ id }) => id).reverse();
    expect((await pages(tenant, INVITATIONS, { limit: 4 })).map(({ id }) => id)).toEqual(newest);
    const byStatus = async (status: string) =>
      (await pages(tenant, INVITATIONS, { status, limit: 3 })).map(({ id }) => id);
    expect(await byStatus("INVITED")).toEqual(newest.slice(0, 7));
    expect(await byStatus("ACCEPTED")).toEqual([issued[0]!.id]);
    expect(await byStatus("REJECTED")).toEqual([issued[1]!.id]);
    expect(await byStatus("PENDING")).toEqual([]);
    const [row] = await pages(tenant, INVITATIONS, { status: "ACCEPTED" });
    const { accepted_at } = await certificateOf(tenant, issued[0]!.id);
    expect(row).toMatchObject({
      recipient: { name: "Ana Souza", email: issued[0]!.email, number: null },
      certificate_status: "ACCEPTED",
      event_short_code: subject.event.short_code,
      badge_id: subject.badge.id,
      responded_at: accepted_at,
    });
  });

  test("can be narrowed to a person and to an event, together too, and never reach another organization", async () => {
    const [tenant, other] = [await stack.tenant(), await stack.tenant()];
    const [one, two, theirs] = [
      await eventAndBadge(tenant),
      await eventAndBadge(tenant),
      await eventAndBadge(other),
    ];
    const email = anEmail();
    const mine = [
      await invite(stack, tenant, one, { recipient_email: email }),
      await invite(stack, tenant, two, { recipient_email: email }),
      await invite(stack, tenant, two),
    ];
    await invite(stack, other, theirs, { recipient_email: email });
    const ids = async (query: Record<string, string>) =>
      (await pages(tenant, INVITATIONS, query)).map(({ id }) => id);
    expect(await ids({ recipient_email: email.toUpperCase() })).toEqual([mine[1]!.id, mine[0]!.id]);
    expect(await ids({ event_id: two.event.short_code })).toEqual([mine[2]!.id, mine[1]!.id]);
    expect(await ids({ recipient_email: email, event_id: one.event.id, status: "INVITED" })).toEqual([
      mine[0]!.id,
    ]);
    expect(await ids({ event_id: theirs.event.id })).toEqual([]);
    for (const query of [
      { status: "EXPIRED" },
      { recipient_email: "x" },
      { badge_id: one.badge.id },
      { limit: "101" },
    ] as Record<string, string>[])
      expectProblem(await tenant.key.call(INVITATIONS, { query }), "invalid_request");
  });
});

describe("people", () => {
  test("are one row each, however often they were issued to, named as in the latest invitation", async () => {
    const tenant = await stack.tenant();
    const subject = await eventAndBadge(tenant);
    const prefix = anEmail().split("@")[0];
    const emails = Array.from({ length: 6 }, (_, n) => `${prefix}${n}@example.com`);
    for (const [n, recipient_email] of emails.entries())
      for (let times = 0; times <= n * 3; times++)
        await claim(
          tenant,
          await invite(stack, tenant, subject, {
            recipient_email,
            recipient_name: `Person ${n}, time ${times}`,
          }),
        );
    for (const limit of [1, 2, 4, 20]) {
      const rows = await pages(tenant, PEOPLE, { limit });
      expect(rows.map(({ email }) => email)).toEqual(emails);
      expect(rows.map(({ name }) => name)).toEqual(emails.map((_, n) => `Person ${n}, time ${n * 3}`));
    }
    const offset = await tenant.key.call(PEOPLE, { query: { offset: 4, limit: 1 } });
    expect(offset.body.data).toMatchObject([{ email: emails[4], number: null }]);
  });

  test("are found by address and by the beginning of their name, whatever its accents and case", async () => {
    const tenant = await stack.tenant();
    const subject = await eventAndBadge(tenant);
    const named: Record<string, Invited> = {};
    for (const name of ["Ângela Dias", "ANGELO Melo", "Bruno Ângelo"]) {
      named[name] = await invite(stack, tenant, subject, { recipient_name: name });
      await claim(tenant, named[name]);
    }
    const found = async (query: Record<string, string>) =>
      (await pages(tenant, PEOPLE, query)).map(({ name }) => name);
    expect((await found({ q: "angel" })).sort()).toEqual(["ANGELO Melo", "Ângela Dias"]);
    expect(await found({ q: "ÂNGELA D" })).toEqual(["Ângela Dias"]);
    expect(await found({ q: "melo" })).toEqual([]);
    expect(await found({ email: named["Bruno Ângelo"]!.email.toUpperCase() })).toEqual(["Bruno Ângelo"]);
    expect(await found({ email: named["Bruno Ângelo"]!.email, q: "ana" })).toEqual([]);
    expect(await found({ email: anEmail() })).toEqual([]);
    expect(await pages(await stack.tenant(), PEOPLE, {})).toEqual([]);
  });
});

test("a page of either list is one step beyond admission and at most 10 read units", async () => {
  const tenant = await stack.tenant({ plan: "ENTERPRISE" });
  const subject = await eventAndBadge(tenant);
  const recipient = Array.from({ length: 300 }, () => ({
    recipient_name: "Maria Aparecida dos Santos",
    recipient_email: anEmail(),
    reason: "Finished the 10 km race of the city in less than an hour",
  }));
  const body = { event_id: subject.event.id, badge_id: subject.badge.id, recipient };
  const { certificates: issued } = (await tenant.key.call("POST /v1.0/invitations", { body })).body;
  await Promise.all(issued.map((one: Invited) => claim(tenant, one)));
  const queries: [string, Record<string, string>][] = [
    [INVITATIONS, {}],
    [INVITATIONS, { status: "INVITED" }],
    [INVITATIONS, { event_id: subject.event.id }],
    [INVITATIONS, { recipient_email: recipient[0]!.recipient_email }],
    [PEOPLE, {}],
    [PEOPLE, { email: recipient[0]!.recipient_email }],
  ];
  for (const [route, query] of queries) {
    await tenant.key.call("GET /v1.0/balance");
    const { result, reads, roundTrips } = await stack.measure(() => tenant.key.call(route, { query }));
    expect(result.status).toBe(200);
    expect(reads, `${route} ${JSON.stringify(query)}`).toBeLessThanOrEqual(10);
    expect(roundTrips, `${route} ${JSON.stringify(query)}`).toBeLessThanOrEqual(2);
  }
});
