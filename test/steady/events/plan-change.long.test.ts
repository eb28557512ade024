import { expect, test } from "vitest";
import type { Plan } from "#shared/domain/rules.ts";
import { publicList } from "../../support/directory.ts";
import { eventually } from "../../support/eventually.ts";
import { testStack } from "../../support/stack.ts";
import { anEventRecord, counterItem, store, storedAs } from "./many-events.ts";

/** The worker that logs changes runs only where a test calls it, so that costs are those of one call. */
const stack = await testStack({ workers: false });
const { directoryLog } = stack.functions.ports;
const { "organizations.write": organizationWrites } = await stack.operatorPorts();

async function organizer(count: number, parts: readonly (keyof typeof storedAs)[]) {
  const tenant = await stack.tenant();
  const events = Array.from({ length: count }, (_, n) => anEventRecord(tenant.id, n));
  await store(events.flatMap((event) => parts.flatMap((part) => storedAs[part](event))));
  return { tenant, events };
}

const withdrawn = await organizer(2_000, ["summary"]);
const published = await organizer(300, ["summary", "record"]);

test("events of an organization that is no longer paid are withdrawn with some reads and writes for a hundred", async () => {
  const { tenant, events } = withdrawn;
  await organizationWrites.setPlan(tenant.id, "FREE", new Date());
  const { reads, writes } = await stack.measure(() => directoryLog.recordOrganization(tenant.id));
  expect(reads).toBeLessThanOrEqual(0.085 * events.length);
  expect(writes).toBeLessThanOrEqual(0.05 * events.length);
});

test("a plan change shows in the public list for each event that is public, with its counts, and is taken back again", async () => {
  const { tenant, events } = published;
  const word = `w${tenant.id.slice(0, 8)}`.replaceAll(/\d/g, (digit) => "ghijklmnop"[Number(digit)]!);
  const subjects = [1, 2, 3].map((n) => anEventRecord(tenant.id, 2_000 + n, { name: `Aula ${word} ${n}` }));
  const hidden = [
    anEventRecord(tenant.id, 3_001, { name: `Aula ${word} draft`, status: "DRAFT" }),
    anEventRecord(tenant.id, 3_002, { name: `Aula ${word} private`, is_private: true }),
  ];
  await store(
    [...subjects, ...hidden].flatMap((event) => [...storedAs.summary(event), ...storedAs.record(event)]),
  );
  await store(subjects.flatMap((event, n) => [counterItem(event, "0", n), counterItem(event, "f", 10)]));
  const shownAfter = async (plan: Plan, total: number) => {
    await organizationWrites.setPlan(tenant.id, plan, new Date());
    const cost = await stack.measure(() => directoryLog.recordOrganization(tenant.id));
    await eventually(async () => expect((await publicList(stack, { q: word })).body.total).toBe(total));
    return cost;
  };
  const shown = await shownAfter("PRO", subjects.length);
  // Each event is read once, consistently; what is logged is packed.
  expect(shown.reads).toBeLessThanOrEqual(1.5 * events.length);
  expect(shown.writes).toBeLessThanOrEqual(0.5 * events.length);
  const { body } = await publicList(stack, { q: word });
  expect(body.events.map(({ name, certificate_count }) => [name, certificate_count]).sort()).toEqual(
    subjects.map(({ name }, n) => [name, 10 + n]),
  );
  await shownAfter("FREE", 0);
  expect((await publicList(stack, { q: "Congresso" })).body.total).toBe(0);
  await shownAfter("BUSINESS", subjects.length);
  expect((await publicList(stack, { q: "Congresso" })).body.total).toBe(events.length);
});
