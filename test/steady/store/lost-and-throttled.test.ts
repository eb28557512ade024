import { expect, test } from "vitest";
import { badDayStack } from "../../support/faults/bad-day-stack.ts";
import { aRecipient, eventAndBadge } from "../../support/fixtures.ts";

/* A transaction whose answer was lost, and whose repetition was throttled, is written once (decision 12.16). */
const { stack, day } = await badDayStack();

test("an issuance counts once, however its transaction was lost and throttled", async () => {
  const tenant = await stack.tenant();
  const { event, badge } = await eventAndBadge(tenant);
  const body = () => ({ event_id: event.id, badge_id: badge.id, recipient: [aRecipient()] });
  await tenant.key.call("POST /v1.0/invitations", { body: body() });
  const operations = /^TransactWriteItems$/;
  for (const throttles of [1, 2, 3]) {
    day.troubles = [
      { kind: "unanswered", operations, times: 1 },
      { kind: "throttled", operations, times: throttles },
    ];
    expect((await tenant.key.call("POST /v1.0/invitations", { body: body() })).status).toBe(201);
    expect((await tenant.key.call("GET /v1.0/balance")).body.used).toBe(1 + throttles);
  }
  const { data } = (await tenant.key.call("GET /v1.0/invitations")).body;
  expect(data).toHaveLength(4);
});
