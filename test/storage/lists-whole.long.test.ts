import { describe, expect, test } from "vitest";
import type { CertificateFilter } from "#shared/domain/certificates/ports.ts";
import type { Window } from "#shared/domain/page.ts";
import { anEvent } from "../support/fixtures.ts";
import { testStack } from "../support/stack.ts";
import { walk, walkStore } from "../support/walk.ts";
import { aLargeList, COUNT, PER_ISSUANCE } from "./large-list.ts";

// Whole lists that are longer than what one query of the store reads. The same of short lists is in
// test/certificates/dashboard-winners.test.ts, dashboard-export.test.ts and test/events/events-list.test.ts.
const stack = await testStack({ workers: false });
const { "certificates.list": certificateLists } = stack.functions.ports;
const { tenant, page, first, second, email, issuanceId } = await aLargeList(stack);

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

test.each<[string, CertificateFilter]>([
  ["of the organization", {}],
  ["of an event", { event: first.event.short_code }],
  ["of a status that is stored in several places", { recipientStatus: "PENDING" }],
  ["of an event and a status", { event: second.event.id, recipientStatus: "INVITED" }],
  ["of a time", { issuedFrom: Date.UTC(2026, 2, 2), issuedUntil: Date.UTC(2026, 2, 4) }],
  ["of a status that none has", { recipientStatus: "REJECTED" }],
])("all certificates %s are the same in parts as in pages", async (_, filter) => {
  const order = { by: "created_at", direction: "desc" } as const;
  const expected = await walkStore((window) => certificateLists.list(tenant.id, filter, order, window), {
    limit: 350,
  });
  const found: string[] = [];
  for await (const rows of certificateLists.all(tenant.id, filter)) found.push(...rows.map(({ id }) => id));
  expect(found).toEqual(expected.map(({ id }) => id));
});

describe("the winners of an event with 1,260", () => {
  const winners = (query: Record<string, string | number>) =>
    stack.measure(() =>
      tenant.panel.call("GET /dashboard/winners/{event_id}", {
        params: { event_id: first.event.id },
        query: { limit: 50, ...query },
      }),
    );

  test.each(["all", "INVITED", "PENDING"])(
    "of status %s are on the pages as in the store",
    async (status) => {
      const event = first.event.id;
      const recipientStatus = status === "all" ? undefined : (status as "INVITED" | "PENDING");
      const order = { by: "created_at", direction: "desc" } as const;
      const expected = await walkStore(
        (window) => certificateLists.list(tenant.id, { event, recipientStatus }, order, window),
        { limit: 500 },
      );
      expect(expected.length).toBeGreaterThan(300);
      const totalPages = Math.ceil(expected.length / 50);
      for (let n = 1; n <= totalPages; n++) {
        const { body } = (await winners({ page: n, status })).result;
        expect(body).toMatchObject({ total: expected.length, totalPages });
        const rows = expected.slice((n - 1) * 50, n * 50);
        expect(body.data.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
      }
    },
  );

  test("cost at most 12 read units on the first page and on the last", async () => {
    await winners({});
    for (const page of [1, 26]) {
      const { result, reads } = await winners({ page });
      expect(result.body).toMatchObject({ page, totalPages: 26 });
      expect(result.body.data).toHaveLength(page === 1 ? 50 : 10);
      expect(reads).toBeLessThanOrEqual(12);
    }
  });
});

test("a list of long events has all of them, though one query of the store cannot read them", async () => {
  const other = await stack.tenant({ plan: "ENTERPRISE" });
  const names = Array.from({ length: 70 }, (_, n) => `Long event ${n}`);
  // Four bytes a character: about 50 of these are a megabyte, which is the most that one query reads.
  const description = "𝔸".repeat(5_000);
  for (const name of names) await anEvent(other.key, { name, description });
  for (const query of [{ q: "long" }, { status: "ACTIVE" }, {}] as Record<string, string>[]) {
    const { rows } = await walk((cursor) =>
      other.key.call("GET /v1.0/events", { query: { ...query, limit: 60, ...cursor } }),
    );
    expect(rows.map(({ name }) => name).toReversed(), JSON.stringify(query)).toEqual(names);
  }
});
