import { setTimeout as pause } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { newIssuanceId } from "#shared/domain/ids.ts";
import { badDayStack } from "../../support/faults/bad-day-stack.ts";
import { anEvent, aRecipient, eventAndBadge } from "../../support/fixtures.ts";
import { anIssuance, aStoredRecipient } from "../../support/issuances.ts";
import { night, some } from "../../support/runs.ts";
import type { Tenant } from "../../support/stack.ts";
import { untilDone } from "../../support/until-done.ts";

/** Transactions that meet on an item for 15 ms are refused, as DynamoDB does. */
const { stack, day } = await badDayStack();
afterEach(() => day.reset());

const aBadge = async (tenant: Tenant) =>
  (await tenant.key.call("POST /v1.0/badges", { body: { name: "Finisher" } })).body;
const remove = (tenant: Tenant, id: string) =>
  tenant.key.call("DELETE /v1.0/badges/{id}", { params: { id } });
const issueTo = (tenant: Tenant, event_id: string, badge_id: string, count = 1) =>
  tenant.key.call("POST /v1.0/invitations", {
    body: { event_id, badge_id, recipient: Array.from({ length: count }, () => aRecipient()) },
  });
const issuedWith = async (tenant: Tenant, badge_id: string) =>
  (await tenant.key.call("GET /v1.0/invitations", { query: { badge_id, limit: 100 } })).body.data.length;
/** An issuance to one person, as after event and badge were read. */
const issuanceOf = ({ id }: Tenant, event_id: string, badge_id: string) =>
  anIssuance({
    id: newIssuanceId(new Date()),
    organization_id: id,
    event_id,
    badge_id,
    recipients: [aStoredRecipient()],
  });

night.test(
  "a badge that is deleted while it is issued is deleted or has certificates, never both",
  async () => {
    const tenant = await stack.tenant();
    // An event each, so that the requests meet nowhere but at the badge.
    const events = await Promise.all(Array.from({ length: 4 }, () => anEvent(tenant.key)));
    const outcomes = new Set<string>();
    day.holdMs = 15;
    // When the removal starts, and when the issuances do, in milliseconds: the first two do not race.
    const moments = [
      [0, 400],
      [400, 0],
      [0, 15],
      [8, 0],
      [0, 30],
      [0, 8],
      [0, 0],
      [20, 0],
    ] as const;
    for (const [removes, issues] of some(moments, 4, 0)) {
      const badge = await aBadge(tenant);
      const issueOne = async (event: { readonly id: string }, n: number) => {
        await pause(issues);
        return issueTo(tenant, event.id, badge.id, n === 0 ? 8 : 1);
      };
      const removeIt = async () => {
        await pause(removes);
        return remove(tenant, badge.id);
      };
      const [removed, ...issued] = await Promise.all([removeIt(), ...events.map(issueOne)]);
      const done = issued.some(({ status }) => status === 201);
      outcomes.add(done ? "issued" : "deleted");
      const statuses = [removed.status, ...issued.map(({ status }) => status)];
      expect(statuses).toEqual(done ? [409, 201, 201, 201, 201] : [204, 404, 404, 404, 404]);
      expect(await issuedWith(tenant, badge.id)).toBe(done ? 11 : 0);
      const read = await tenant.key.call("GET /v1.0/badges/{id}", { params: { id: badge.id } });
      expect(read.status).toBe(done ? 200 : 404);
    }
    expect([...outcomes].sort()).toEqual(["deleted", "issued"]);
  },
);

test("an issuance that read its badge before it was deleted is refused, and takes nothing of the quota", async () => {
  const tenant = await stack.tenant();
  const { event, badge } = await eventAndBadge(tenant);
  await remove(tenant, badge.id);
  const { issuances } = stack.functions.ports;
  for (const certificates of ["included", "later"] as const) {
    const issuance = issuanceOf(tenant, event.id, badge.id);
    expect((await issuances.reserve(issuance, 1_000, certificates)).kind).toBe("badge_gone");
  }
  expect((await tenant.key.call("GET /v1.0/balance")).body.used).toBe(0);
});

test("40 issuances that all read a badge before its first are all made, as only the first of them writes its mark", async () => {
  const tenant = await stack.tenant({ plan: "ENTERPRISE" });
  const { event, badge } = await eventAndBadge(tenant);
  // The first issuance of a month shares the quota out.
  await issueTo(tenant, event.id, (await aBadge(tenant)).id);
  const { quota } = (await tenant.key.call("GET /v1.0/balance")).body;
  const { issuances } = stack.functions.ports;
  // One by one they would take three seconds, and fifteen would be given up after two. By chance a few may be.
  day.holdMs = 80;
  let asked = 0;
  const reserve = async () => {
    asked++;
    return (await issuances.reserve(issuanceOf(tenant, event.id, badge.id), quota, "included")).kind;
  };
  const kinds = await Promise.all(Array.from({ length: 40 }, () => untilDone(reserve)));
  expect(new Set(kinds)).toEqual(new Set(["reserved"]));
  expect(asked).toBeLessThan(50);
  day.reset();
  expect((await remove(tenant, badge.id)).problem.code).toBe("badge_has_certificates");
  expect(await issuedWith(tenant, badge.id)).toBe(40);
});

test("a deletion whose answer was lost is answered 204, and one that meets an issuance of another badge too", async () => {
  const tenant = await stack.tenant();
  const { event, badge } = await eventAndBadge(tenant);
  const other = await aBadge(tenant);
  day.troubles = [{ kind: "unanswered", operations: /TransactWriteItems/, times: 1 }];
  expect((await remove(tenant, badge.id)).status).toBe(204);
  day.holdMs = 15;
  const another = await aBadge(tenant);
  const [issued, removed] = await Promise.all([
    issueTo(tenant, event.id, another.id),
    remove(tenant, other.id),
  ]);
  expect([issued.status, removed.status]).toEqual([201, 204]);
});
