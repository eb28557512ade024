import { describe, expect, test } from "vitest";
import { testStack } from "../support/stack.ts";
import { aLargeList, COUNT, EXTERNAL_ID, PER_ISSUANCE } from "./large-list.ts";

// The cost of a page must not depend on the number of certificates. It needs some seconds, as a list must be longer than
// what one query of the store reads.
const stack = await testStack({ workers: false });
const { page, first, second, email, issuanceId } = await aLargeList(stack);

/** The certificates are one trip and at most 6 units, the states of their mails one more and half a unit each. */
describe("a page of 20 among 2,520 takes two round trips and at most 16 read units", () => {
  test.each<[string, Record<string, string>]>([
    ["no filter", {}],
    ["a status", { status: "PENDING" }],
    ["an event", { event_id: first.event.id }],
    ["a badge", { badge_id: second.badge.short_code }],
    ["an external id", { external_id: EXTERNAL_ID }],
    ["an issuance", { issuance_id: issuanceId }],
    ["a time", { issued_from: "2026-03-02T00:00:00Z", issued_until: "2026-03-04T23:59:59.999Z" }],
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

  test("with days, which need one more read first, as they are those of the organization", async () => {
    const { body, trips, reads } = await page({ issued_from: "2026-03-02", issued_until: "2026-03-04" });
    expect(body.data).toHaveLength(20);
    expect(trips).toBe(3);
    expect(reads).toBeLessThanOrEqual(17);
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

test("a high offset gives the same rows as the list from its other end", async () => {
  const offset = COUNT - 50;
  const { body } = await page({ offset, limit: 100 });
  expect(body.data).toHaveLength(50);
  const oldest = await page({ order: "asc", limit: 50 });
  expect(body.data).toEqual(oldest.body.data.toReversed());
});
