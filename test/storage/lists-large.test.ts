import { describe, expect, test } from "vitest";
import type { CertificateFilter } from "#shared/domain/certificates/ports.ts";
import type { Window } from "#shared/domain/page.ts";
import { testStack } from "../support/stack.ts";
import { walk, walkStore } from "../support/walk.ts";
import { aLargeList, COUNT, EXTERNAL_ID, PER_ISSUANCE } from "./large-list.ts";

// The cost of a page must not depend on the number of certificates. It needs some seconds, as a list must be longer than
// what one query of the store reads.
const stack = await testStack({ workers: false });
const { certificateLists } = stack.functions.ports;
const { tenant, first, second, email, issuanceId } = await aLargeList(stack);

const thisMinute = () => Math.floor(Date.now() / 60_000);
let begun = 0;

/** A page over HTTP with its cost, measured in a minute that has begun; `trips` are without admission. */
async function page(query: Record<string, string | number>) {
  for (;;) {
    const minute = thisMinute();
    if (begun !== minute) await tenant.key.call("GET /v1.0/balance");
    begun = minute;
    const cost = await stack.measure(() => tenant.key.call("GET /v1.0/invitations", { query }));
    if (thisMinute() !== minute) continue;
    expect(cost.result.status, cost.result.text).toBe(200);
    return { ...cost, trips: cost.roundTrips - 1, body: cost.result.body };
  }
}

/** The certificates are one trip and at most 6 units, the states of their mails one more and half a unit each. */
describe("a page of 20 among 2,520 takes two round trips and at most 16 read units", () => {
  test.each<[string, Record<string, string>]>([
    ["no filter", {}],
    ["a status", { status: "PENDING" }],
    ["an event", { event_id: first.event.id }],
    ["a badge", { badge_id: second.badge.short_code }],
    ["an external id", { external_id: EXTERNAL_ID }],
    ["an issuance", { issuance_id: issuanceId }],
    ["a time", { issued_from: "2026-03-02", issued_until: "2026-03-04" }],
    ["last change", { sort: "updated_at" }],
    ["oldest first", { order: "asc" }],
  ])("with %s", async (_, query) => {
    const start = await page(query);
    const next = await page({ ...query, cursor: start.body.next_cursor! });
    for (const { reads, trips, writes, body } of [start, next]) {
      expect(body.data).toHaveLength(20);
      expect(trips).toBe(2);
      expect(reads).toBeLessThanOrEqual(16);
      expect(writes).toBe(1);
    }
  });

  test("with a recipient", async () => {
    const { body, trips, reads } = await page({ recipient_email: email.toUpperCase() });
    expect(body.data).toHaveLength(COUNT / PER_ISSUANCE);
    expect(trips).toBe(2);
    expect(reads).toBeLessThanOrEqual(16);
  });

  test("with a status that no certificate has", async () => {
    const { body, reads, trips } = await page({ status: "REVOKED" });
    expect(body).toMatchObject({ data: [], has_more: false });
    expect(trips).toBe(1);
    expect(reads).toBeLessThanOrEqual(10);
  });
});

describe("several filters at once", () => {
  test.each<[string, Record<string, string>, number]>([
    ["event and badge", { event_id: first.event.id, badge_id: first.badge.id }, 2 * PER_ISSUANCE],
    ["event and status", { event_id: second.event.id, status: "PENDING" }, COUNT / 2],
    [
      "event, badge, status and time",
      { event_id: first.event.id, badge_id: second.badge.id, status: "PENDING", issued_until: "2026-03-05" },
      PER_ISSUANCE,
    ],
    ["event by last change", { event_id: second.event.id, sort: "updated_at", order: "asc" }, COUNT / 2],
    ["issuance and status", { issuance_id: issuanceId, status: "PENDING" }, PER_ISSUANCE],
    ["issuance and another event", { issuance_id: issuanceId, event_id: first.event.id }, 0],
    ["a filter that finds nothing", { event_id: first.event.id, status: "REVOKED" }, 0],
  ])(
    "%s: at most three round trips a page, and the pages have every certificate",
    async (_, query, count) => {
      const { rows } = await walk(async (cursor) => {
        const { result, trips } = await page({ ...query, limit: 100, ...cursor });
        expect(trips).toBeLessThanOrEqual(3);
        return result;
      });
      expect(new Set(rows.map(({ id }) => id)).size).toBe(count);
    },
  );

  test("old certificates that few filters fit are found by cursors, over short pages", async () => {
    const filter: CertificateFilter = { email: email, event: first.event.id };
    const order = { by: "updated_at", direction: "desc" } as const;
    const read = async (window: Window) => {
      const cost = await stack.measure(() => certificateLists.list(tenant.id, filter, order, window));
      expect(cost.roundTrips).toBeLessThanOrEqual(2);
      return cost.result;
    };
    const rows = await walkStore(read, { limit: 2 });
    expect(new Set(rows.map(({ id }) => id)).size).toBe(COUNT / PER_ISSUANCE / 2);
  });
});

test("a high offset gives the same rows as the list from its other end", async () => {
  const offset = COUNT - 50;
  const { body } = await page({ offset, limit: 100 });
  expect(body.data).toHaveLength(50);
  const oldest = await page({ order: "asc", limit: 50 });
  expect(body.data).toEqual(oldest.body.data.toReversed());
});
