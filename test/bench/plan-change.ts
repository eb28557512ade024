import { setTimeout as pause } from "node:timers/promises";
import type { Plan } from "#shared/domain/rules.ts";
import { anEventRecord, store, storedAs } from "../steady/many-events.ts";
import { aPublicEvent, aWord } from "../support/directory.ts";
import { startTestStack } from "../support/service.ts";

const EVENTS = 10_000;
const SECONDS = 10;

/** The time from a change of the plan of an organization with 10,000 events until the public list shows it. */
export async function planChangeRows(): Promise<object[]> {
  const service = await startTestStack();
  try {
    const { organizationChanges } = await service.operatorPorts();
    const { directory } = service.functions.ports;
    const tenant = await service.tenant({ plan: "FREE" });
    const events = Array.from({ length: EVENTS }, (_, n) => anEventRecord(tenant.id, n));
    await store(events.flatMap((event) => [...storedAs.summary(event), ...storedAs.record(event)]));
    const word = aWord();
    const total = async (query = {}) => (await directory.search({ ...query, page: 1, limit: 1 })).total;
    // All that follows from writing them comes first: each event is analysed and logged.
    await pause(2_000);
    while ((await service.stack.queued()).waiting > 0) await pause(500);
    await aPublicEvent(await service.tenant(), word);
    while ((await total({ q: word })) === 0) await pause(500);
    const rows: object[] = [];
    for (const [plan, wanted] of [
      ["PRO", EVENTS + 1],
      ["FREE", 1],
    ] as readonly (readonly [Plan, number])[]) {
      const start = performance.now();
      await organizationChanges.setPlan(tenant.id, plan, new Date());
      while ((await total()) !== wanted) await pause(50);
      const seconds = (performance.now() - start) / 1_000;
      const what = `${EVENTS} events, plan becomes ${plan}`;
      rows.push({ what, seconds, budget: `${SECONDS} s`, within: seconds < SECONDS });
    }
    return rows;
  } finally {
    await service.stack.stop();
  }
}
