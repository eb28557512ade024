import { afterEach, describe, expect, test } from "vitest";
import { eventually } from "../../support/eventually.ts";
import { badDayStack } from "../../support/faults/bad-day-stack.ts";
import { eventAndBadge } from "../../support/fixtures.ts";
import { night } from "../../support/runs.ts";

/** The proxy that other tests rely on does what DynamoDB does. */
const { stack, day } = await badDayStack();
afterEach(() => day.reset());

describe("the proxy", () => {
  test("passes calls on while nothing is wrong, and counts them", async () => {
    const tenant = await stack.tenant();
    day.reset();
    const { status } = await tenant.key.call("GET /v1.0/events");
    expect(status).toBe(200);
    expect(Object.fromEntries(day.calls)).toMatchObject({ Query: 1 });
    expect(day.met.size).toBe(0);
  });

  test("cancels a transaction that meets another on an item", async () => {
    const tenant = await stack.tenant();
    const { event } = await eventAndBadge(tenant);
    day.holdMs = 30;
    const patch = (name: string) =>
      tenant.key.call("PATCH /v1.0/events/{id}", { params: { id: event.id }, body: { name } });
    await Promise.all([patch("One"), patch("Two"), patch("Three")]);
    expect(day.met.get("conflict")).toBeGreaterThan(0);
  });

  night.test("shows an index as it was, until the lag is over", async () => {
    const tenant = await stack.tenant();
    day.lagMs = 3_000;
    const { event } = await eventAndBadge(tenant);
    const listed = async () => (await tenant.key.call("GET /v1.0/events")).body.data.map(({ id }) => id);
    expect(await listed()).toEqual([]);
    await eventually(async () => expect(await listed()).toEqual([event.id]));
  });

  test("loses the answer of a call that was done, as often as it is told", async () => {
    const tenant = await stack.tenant();
    const { event } = await eventAndBadge(tenant);
    day.troubles = [{ kind: "unanswered", operations: /TransactWriteItems/, times: 1 }];
    const body = { name: "Renamed" };
    await tenant.key.call("PATCH /v1.0/events/{id}", { params: { id: event.id }, body });
    expect(day.met.get("unanswered")).toBe(1);
    const { body: read } = await tenant.key.call("GET /v1.0/events/{id}", { params: { id: event.id } });
    expect(read.name).toBe("Renamed");
  });

  test("leaves half of a batch unprocessed", async () => {
    const tenant = await stack.tenant();
    const { event, badge } = await eventAndBadge(tenant);
    day.troubles = [{ kind: "partial", times: 3 }];
    const recipient = { recipient_name: "Ana", recipient_email: "ana@example.com" };
    const body = { event_id: event.id, badge_id: badge.id, recipient };
    const { status } = await tenant.key.call("POST /v1.0/invitations", { body });
    expect(status).toBe(201);
    expect(day.met.get("partial")).toBe(3);
  });
});
