import { setTimeout as pause } from "node:timers/promises";
import type { Plan } from "#shared/domain/rules.ts";
import { anEventRecord, store, storedAs } from "../steady/events/many-events.ts";
import { startTestStack } from "../support/service.ts";
import { BUDGETS, holds, limitOf } from "./budgets.ts";

const EVENTS = 10_000;
const BUDGET = BUDGETS.plan.shown;

/**
 * The time from a change of the plan of an organization with 10,000 events until the public list shows it. The worker is
 * called at once; the stream takes about a second more.
 */
export async function planChangeRows(): Promise<object[]> {
  const service = await startTestStack({ workers: false });
  try {
    const { "organizations.write": organizationWrites } = await service.operatorPorts();
    const { directory, directoryLog } = service.functions.ports;
    const tenant = await service.tenant({ plan: "FREE" });
    const events = Array.from({ length: EVENTS }, (_, n) => anEventRecord(tenant.id, n));
    await store(events.flatMap((event) => [...storedAs.summary(event), ...storedAs.record(event)]));
    const total = async () => (await directory.search({ page: 1, limit: 1 })).total;
    const rows: object[] = [];
    for (const [plan, wanted] of [
      ["PRO", EVENTS],
      ["FREE", 0],
    ] as readonly (readonly [Plan, number])[]) {
      const start = performance.now();
      const cpu = process.cpuUsage();
      await organizationWrites.setPlan(tenant.id, plan, new Date());
      const { reads, writes } = await service.measure(() => directoryLog.recordOrganization(tenant.id));
      const used = process.cpuUsage(cpu);
      while ((await total()) !== wanted) await pause(50);
      const seconds = (performance.now() - start) / 1_000;
      const what = `${EVENTS} events, plan becomes ${plan}`;
      const processor = (used.user + used.system) / 1e6;
      rows.push({
        what,
        reads,
        writes,
        "processor s": processor,
        seconds,
        budget: limitOf(BUDGET),
        within: holds(BUDGET, seconds),
      });
    }
    return rows;
  } finally {
    await service.stack.stop();
  }
}
