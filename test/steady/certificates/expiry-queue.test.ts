import { expect, test } from "vitest";
import { eventually } from "../../support/eventually.ts";
import { recount } from "../../support/invitation-page.ts";
import { ownStack } from "../../support/stack.ts";
import { ending } from "./ending.ts";

const stack = await ownStack();
const { workers } = stack.functions;

/** Certificates whose time came a moment ago. */
const due = (count: number) => ending(stack, count, Date.now() - 1_000);

test("the schedule queues what is due, and the queue ends it, in every organization, with exact counters", async () => {
  const schedule = workers.find(({ function: { id } }) => id === "certificates.expire")!;
  expect(schedule.source).toEqual({ schedule: "rate(1 minute)" });
  const [large, small] = [await due(110), await due(2)];
  // What was just written is looked at after 5 s.
  const restore = stack.setClock(() => new Date(Date.now() + 10_000));
  await stack.stack.runSchedule("certificates.expire").finally(restore);
  await eventually(async () => {
    expect(await small.funnel()).toMatchObject({ issued: 2, expired: 2, pending: 0 });
    expect(await large.funnel()).toMatchObject({ issued: 110, expired: 110, pending: 0 });
  });
  const { funnel } = await recount(stack, large.tenant, large.event.id);
  expect(await large.funnel()).toMatchObject(funnel);
});
