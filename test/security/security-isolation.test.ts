import { expect, test } from "vitest";
import { newIssuanceId } from "#shared/domain/ids.ts";
import { anEmail, eventAndBadge } from "../support/fixtures.ts";
import { anIssuance, aStoredRecipient } from "../support/issuances.ts";
import { type Tenant, testStack } from "../support/stack.ts";
import { unknownLike } from "./world.ts";

/*
 * Nothing in an answer to one organization depends on what another one has (decision 5.8), also where the other one has
 * more certificates than one read of the store can give.
 */
const stack = await testStack({ workers: false });
const { issuances } = stack.functions.ports;
const COUNT = 500;
const PER_ISSUANCE = 250;
/** Longer than a request may give: 500 certificates with it are over 4 MB, and one query reads 1 MB. */
const REASON = "x".repeat(8_000);

type Scene = Awaited<ReturnType<typeof eventAndBadge>>;
const EMAIL = anEmail();
const EXTERNAL_ID = "enrolment-4711";
const issuanceIds = new Map<string, string>();

/** Certificates of an organization, written as an issuance writes them. */
async function issued(tenant: Tenant, { event, badge }: Scene, count: number): Promise<void> {
  for (let left = count; left > 0; left -= PER_ISSUANCE) {
    const issuance = anIssuance({
      organization_id: tenant.id,
      event_id: event.id,
      badge_id: badge.id,
      recipients: Array.from({ length: Math.min(left, PER_ISSUANCE) }, (_, n) =>
        aStoredRecipient({
          email: n === 0 ? EMAIL : anEmail(),
          external_id: EXTERNAL_ID,
          reason: REASON,
          registered: n % 2 === 0,
        }),
      ),
    });
    issuanceIds.set(tenant.id, issuance.id);
    await issuances.reserve(issuance, 1e6, "later");
    await issuances.finish(issuance);
  }
}

const [mine, theirs] = [
  await stack.tenant({ plan: "ENTERPRISE" }),
  await stack.tenant({ plan: "ENTERPRISE" }),
];
const [own, foreign] = [await eventAndBadge(mine), await eventAndBadge(theirs)];
await issued(mine, own, 3);
await issued(theirs, foreign, COUNT);

/** The answer and what it cost the store, in a minute that has begun. */
async function ask(route: string, options: { params?: Query; query?: Query }) {
  for (;;) {
    await mine.key.call("GET /v1.0/balance");
    const minute = Math.floor(Date.now() / 60_000);
    const { result, ...cost } = await stack.measure(() => mine.key.callUntyped(route, options));
    if (Math.floor(Date.now() / 60_000) === minute) return { result, cost };
  }
}
type Query = Record<string, string>;

const INVITATIONS: readonly Query[] = [
  { event_id: "event" },
  { event_id: "event", status: "REJECTED" },
  { badge_id: "badge" },
  { badge_id: "badge", status: "REJECTED" },
  { event_id: "event", badge_id: "badge", status: "REJECTED" },
  { event_id: "event", badge_id: "badge", issued_from: "2020-01-01", issued_until: "2020-01-31" },
  { event_id: "event", badge_id: "own", status: "REJECTED" },
  { event_id: "own", badge_id: "badge", status: "REJECTED" },
  { event_id: "event", status: "REJECTED", sort: "updated_at" },
];
const RECIPIENTS: readonly Query[] = [
  { event_id: "event" },
  { event_id: "event", status: "REJECTED" },
  { event_id: "event", recipient_email: EMAIL },
  { event_id: "event", recipient_email: EMAIL, status: "REJECTED" },
];
const CASES: readonly (readonly [string, Query])[] = [
  ...INVITATIONS.map((query) => ["GET /v1.0/invitations", query] as const),
  ...RECIPIENTS.map((query) => ["GET /v1.0/recipient-invitations", query] as const),
  ["GET /dashboard/export/csv", { event_id: "event" }],
  ["GET /dashboard/export/csv", { event_id: "event", status: "REJECTED" }],
];
/** The query with foreign records for `event` and `badge`, by either identifier; `twist` changes those. */
const naming = (query: Query, form: "id" | "short_code", twist: (id: string) => string): Query => ({
  ...query,
  ...(query.event_id && {
    event_id: query.event_id === "own" ? own.event[form] : twist(foreign.event[form]),
  }),
  ...(query.badge_id && {
    badge_id: query.badge_id === "own" ? own.badge[form] : twist(foreign.badge[form]),
  }),
});
const unknown = (id: string) => (id.length === 10 ? "ZZZZZZZZZZ" : unknownLike(id));
const same = (id: string) => id;

/** What is read at once is counted in the order in which it is answered. */
const inAnyOrder = (cost: Awaited<ReturnType<typeof ask>>["cost"]) => ({
  ...cost,
  calls: cost.calls.toSorted(),
});

test.each(CASES)("%s with %j: a foreign name is as one that nobody has", async (route, query) => {
  for (const form of ["id", "short_code"] as const) {
    const asForeign = await ask(route, { query: naming(query, form, same) });
    const asUnknown = await ask(route, { query: naming(query, form, unknown) });
    expect(inAnyOrder(asForeign.cost)).toEqual(inAnyOrder(asUnknown.cost));
    expect([asForeign.result.status, asForeign.result.text]).toEqual([200, asUnknown.result.text]);
    if (asForeign.result.json !== undefined)
      expect(asForeign.result.json).toMatchObject({ data: [], has_more: false, next_cursor: null });
  }
});

test.each(["GET /dashboard/winners/{event_id}", "GET /dashboard/funnel/{event_id}"])(
  "%s of a foreign event is 404 at the price of one that nobody has",
  async (route) => {
    for (const form of ["id", "short_code"] as const) {
      const [asForeign, asUnknown] = [
        await ask(route, { params: { event_id: foreign.event[form] } }),
        await ask(route, { params: { event_id: unknown(foreign.event[form]) } }),
      ];
      expect([asForeign.result.status, asUnknown.result.status]).toEqual([404, 404]);
      expect(asForeign.cost).toEqual(asUnknown.cost);
    }
  },
);

test("a recipient, external id or issuance of another organization shows and costs what one's own data does", async () => {
  const found = async (query: Query) => {
    const { result, cost } = await ask("GET /v1.0/invitations", { query });
    const { data, has_more } = result.json as { data: { recipient: { email: string } }[]; has_more: boolean };
    return { count: data.length, has_more, reads: cost.reads, trips: cost.roundTrips };
  };
  expect(await found({ recipient_email: EMAIL })).toMatchObject({ count: 1, has_more: false });
  expect(await found({ external_id: EXTERNAL_ID })).toMatchObject({ count: 3, has_more: false });
  const nobody = newIssuanceId(new Date());
  for (const more of [{}, { status: "REJECTED" }] as Query[])
    expect(await found({ issuance_id: issuanceIds.get(theirs.id)!, ...more })).toEqual(
      await found({ issuance_id: nobody, ...more }),
    );
});

test("the foreign organization itself finds all of them", async () => {
  const { body } = await theirs.key.call("GET /v1.0/invitations", { query: { event_id: foreign.event.id } });
  expect(body).toMatchObject({ has_more: true });
  const csv = await theirs.key.callUntyped("GET /dashboard/export/csv", {
    query: { event_id: foreign.event.id },
  });
  expect(csv.text.trim().split("\r\n")).toHaveLength(1 + COUNT);
});
