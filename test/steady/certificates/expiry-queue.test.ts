import { expect, test, vi } from "vitest";
import { eventAndBadge } from "../../support/fixtures.ts";
import { recount } from "../../support/invitation-page.ts";
import { anIssuance, aStoredRecipient } from "../../support/issuances.ts";
import { testStack } from "../../support/stack.ts";

const stack = await testStack();
const { ports, workers } = stack.functions;

/** An organization with certificates of one event whose time came a moment ago. */
async function due(count: number) {
  const tenant = await stack.tenant();
  const { event, badge } = await eventAndBadge(tenant);
  const issuance = anIssuance({
    organization_id: tenant.id,
    event_id: event.id,
    badge_id: badge.id,
    recipients: Array.from({ length: count }, () => aStoredRecipient({ registered: true })),
    expires_at: new Date(Date.now() - 1_000).toISOString(),
    created_at: new Date(Date.now() - 60_000).toISOString(),
  });
  await ports.issuances.reserve(issuance, 1e6, "later");
  await ports.issuances.finish(issuance);
  const funnel = async () =>
    (await tenant.key.call("GET /dashboard/funnel/{event_id}", { params: { event_id: event.id } })).body;
  return { tenant, event, funnel };
}

test("the schedule queues what is due, and the queue ends it, in every organization, with exact counters", async () => {
  const schedule = workers.find(({ function: { id } }) => id === "certificates.expire")!;
  expect(schedule.source).toEqual({ schedule: "rate(1 minute)" });
  const [large, small] = [await due(110), await due(2)];
  await stack.stack.runSchedule("certificates.expire");
  await vi.waitFor(async () => {
    expect(await small.funnel()).toMatchObject({ issued: 2, expired: 2, pending: 0 });
    expect(await large.funnel()).toMatchObject({ issued: 110, expired: 110, pending: 0 });
  }, 30_000);
  const { funnel } = await recount(stack, large.tenant, large.event.id);
  expect(await large.funnel()).toMatchObject(funnel);
});
