import { describe, expect, test } from "vitest";
import { certificateOf, type Invited, invite, respondByLink } from "../support/browser/invitation-page.ts";
import { anEmail, eventAndBadge } from "../support/fixtures.ts";
import { expectProblem } from "../support/problems.ts";
import { type Tenant, testStack } from "../support/stack.ts";
import { walk } from "../support/walk.ts";

const stack = await testStack({ workers: false });
const { certificates, "messages.write": messageWrites } = stack.functions.ports;
const INVITATIONS = "GET /v1.0/recipient-invitations";
const PEOPLE = "GET /v1.0/recipients";
type Query = Record<string, string | number>;

/** Makes the record of a person, as the mail worker does. */
async function claim(tenant: Tenant, { id }: { id: string }) {
  const certificate = (await certificates.get(tenant.id, id))!;
  await messageWrites.record(certificate, "invitation", { state: "sent", messageId: `m-${id}` }, new Date());
}
async function invitationsOf(tenant: Tenant, query: Query) {
  const read = (cursor: Query) => tenant.key.call(INVITATIONS, { query: { ...query, ...cursor } });
  const { rows, pages } = await walk(read);
  for (const { limit } of pages) expect(limit).toBe(Number(query.limit ?? 20));
  return rows;
}
async function peopleOf(tenant: Tenant, query: Query = {}) {
  const read = (cursor: Query) => tenant.key.call(PEOPLE, { query: { ...query, ...cursor } });
  const { rows, pages } = await walk(read);
  for (const { limit } of pages) expect(limit).toBe(Number(query.limit ?? 20));
  return rows;
}

describe("the list of invitations", () => {
  test("has a row for each, newest first, with the status of the recipient and the time of the answer", async () => {
    const tenant = await stack.tenant();
    const subject = await eventAndBadge(tenant);
    const issued: Invited[] = [];
    for (let n = 0; n < 9; n++) issued.push(await invite(stack, tenant, subject));
    await respondByLink(stack, issued[0]!.token, "accept");
    await respondByLink(stack, issued[1]!.token, "reject");
    const newest = issued.map(({ id }) => id).reverse();
    expect((await invitationsOf(tenant, { limit: 4 })).map(({ id }) => id)).toEqual(newest);
    const byStatus = async (status: string) =>
      (await invitationsOf(tenant, { recipient_status: status, limit: 3 })).map(({ id }) => id);
    expect(await byStatus("INVITED")).toEqual(newest.slice(0, 7));
    expect(await byStatus("ACCEPTED")).toEqual([issued[0]!.id]);
    expect(await byStatus("REJECTED")).toEqual([issued[1]!.id]);
    expect(await byStatus("PENDING")).toEqual([]);
    const [row] = await invitationsOf(tenant, { status: "ACCEPTED" });
    const { accepted_at } = await certificateOf(tenant, issued[0]!.id);
    expect(row).toMatchObject({
      recipient: { name: "Ana Souza", email: issued[0]!.email, number: null },
      certificate_status: "ACCEPTED",
      event_short_code: subject.event.short_code,
      badge_id: subject.badge.id,
      responded_at: accepted_at,
    });
  });

  test("can be filtered by person and event, also together, and never shows another organization", async () => {
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
      (await invitationsOf(tenant, query)).map(({ id }) => id);
    expect(await ids({ recipient_email: email.toUpperCase() })).toEqual([mine[1]!.id, mine[0]!.id]);
    expect(await ids({ event_id: two.event.short_code })).toEqual([mine[2]!.id, mine[1]!.id]);
    expect(await ids({ recipient_email: email, event_id: one.event.id, status: "INVITED" })).toEqual([
      mine[0]!.id,
    ]);
    expect(await ids({ event_id: theirs.event.id })).toEqual([]);
    for (const query of [
      { recipient_status: "EXPIRED" },
      { recipient_email: "x" },
      { badge_id: one.badge.id },
      { limit: "101" },
    ] as Record<string, string>[])
      expectProblem(await tenant.key.call(INVITATIONS, { query }), "invalid_request");
  });
});

describe("the list of people", () => {
  test("has a row for each of a family with one address, with their own number, in pages of any size", async () => {
    const tenant = await stack.tenant();
    const { event, badge } = await eventAndBadge(tenant);
    const email = `a-${anEmail()}`;
    const number = (n: number) => `+55119876543${n}0`;
    const family = [
      { recipient_name: "José Lima", recipient_number: number(1) },
      { recipient_name: "Rita Lima", recipient_number: number(2) },
      { recipient_name: "Ana", external_id: "bib-1" },
      { recipient_name: "Ana", external_id: "bib-2" },
    ].map((one) => ({ ...one, recipient_email: email }));
    const other = { recipient_name: "Zoé Reis", recipient_email: `b-${anEmail()}` };
    const again = { ...family[0]!, recipient_name: "JOSE  LIMA", recipient_number: number(3) };
    const typo = { ...family[2]!, recipient_name: "Ana Lima" };
    for (const recipient of [
      [...family, other],
      [again, typo],
    ]) {
      const body = { event_id: event.id, badge_id: badge.id, recipient };
      const { certificates: issued } = (await tenant.key.call("POST /v1.0/invitations", { body })).body;
      for (const one of issued) await claim(tenant, one);
    }
    const people = [
      ["JOSE  LIMA", number(3), null],
      ["Rita Lima", number(2), null],
      ["Ana Lima", null, "bib-1"],
      ["Ana", null, "bib-2"],
    ];
    const found = async (query: Query) =>
      (await peopleOf(tenant, query)).map((row) => [row.name, row.number, row.external_id]);
    for (const limit of [1, 2, 3, 20]) {
      expect(await found({ limit })).toEqual([...people, ["Zoé Reis", null, null]]);
      expect(await found({ limit, email })).toEqual(people);
    }
    expect(await found({ q: "lima jose" })).toEqual([people[0]]);
    expect(await found({ q: "rita" })).toEqual([people[1]]);
    expect(await found({ q: "lima", limit: 1 })).toEqual(people.slice(0, 3));
  });

  test("has one row for each, with the name on their latest certificate", async () => {
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
            external_id: `person-${n}`,
          }),
        );
    for (const limit of [1, 2, 4, 20]) {
      const rows = await peopleOf(tenant, { limit });
      expect(rows.map(({ email }) => email)).toEqual(emails);
      expect(rows.map(({ name }) => name)).toEqual(emails.map((_, n) => `Person ${n}, time ${n * 3}`));
    }
    const offset = await tenant.key.call(PEOPLE, { query: { offset: 4, limit: 1 } });
    expect(offset.body.data).toMatchObject([{ email: emails[4], number: null }]);
  });

  test("finds people by address and by the beginning of any word of their name or address, without regard to accents and case", async () => {
    const tenant = await stack.tenant();
    const subject = await eventAndBadge(tenant);
    const named: Record<string, Invited> = {};
    for (const name of ["Ângela Dias", "ANGELO Melo", "Bruno Ângelo", "Anne-Lise O’Brien"]) {
      named[name] = await invite(stack, tenant, subject, { recipient_name: name });
      await claim(tenant, named[name]);
    }
    const found = async (query: Record<string, string>) =>
      (await peopleOf(tenant, query)).map(({ name }) => name);
    expect((await found({ q: "angel" })).sort()).toEqual(["ANGELO Melo", "Bruno Ângelo", "Ângela Dias"]);
    expect(await found({ q: "ÂNGELA D" })).toEqual(["Ângela Dias"]);
    expect(await found({ q: "melo" })).toEqual(["ANGELO Melo"]);
    for (const q of ["anne-l", "LISE", "brien", "obrien", "anne  o'b", "lise o b", "brien anne"])
      expect(await found({ q })).toEqual(["Anne-Lise O’Brien"]);
    for (const q of ["elo", "gela", "rien", "anne-x"]) expect(await found({ q })).toEqual([]);
    expect(await found({ email: named["Bruno Ângelo"]!.email.toUpperCase() })).toEqual(["Bruno Ângelo"]);
    expect(await found({ email: named["Bruno Ângelo"]!.email, q: "ana s" })).toEqual([]);
    const [local] = named["ANGELO Melo"]!.email.split("@");
    expect(await found({ q: local!.toUpperCase() })).toEqual(["ANGELO Melo"]);
    expect(await found({ email: anEmail() })).toEqual([]);
    expect(await peopleOf(await stack.tenant())).toEqual([]);
  });
});

test("a page of invitations costs two round trips after admission and at most 14 read units, one of people less", async () => {
  const tenant = await stack.tenant({ plan: "ENTERPRISE" });
  const subject = await eventAndBadge(tenant);
  const recipient = Array.from({ length: 100 }, () => ({
    recipient_name: "Maria Aparecida dos Santos",
    recipient_email: anEmail(),
    reason: "Finished the 10 km race of the city in less than an hour",
  }));
  const body = { event_id: subject.event.id, badge_id: subject.badge.id, recipient };
  const { certificates: issued } = (await tenant.key.call("POST /v1.0/invitations", { body })).body;
  await Promise.all(issued.map((one) => claim(tenant, one)));
  const queries: [typeof INVITATIONS | typeof PEOPLE, Record<string, string>][] = [
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
    const [trips, units] = route === PEOPLE ? [1, 10] : [2, 14];
    expect(reads, `${route} ${JSON.stringify(query)}`).toBeLessThanOrEqual(units);
    expect(roundTrips, `${route} ${JSON.stringify(query)}`).toBeLessThanOrEqual(1 + trips);
  }
});
