import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import recorded from "./recorded.json" with { type: "json" };
import { startScene } from "./scene.ts";
import { messagesOfWorkload, SEEDS } from "./workloads.ts";

/*
 * What a hundred workloads send is what was sent when it was recorded; some of them are of the day (workloads.test.ts). Who changes on
 * purpose what is sent records it anew, and looks at the difference: RECORD_MESSAGES=1 vitest run --project=night test/messages
 */
const scene = await startScene();
const IS_RECORDING = process.env.RECORD_MESSAGES === "1";
const before: Readonly<Record<string, readonly string[]>> = recorded;
const found: Record<string, readonly string[]> = {};

test.each(SEEDS)("workload %i sends what was recorded", async (seed) => {
  found[seed] = await messagesOfWorkload(scene, seed);
  if (!IS_RECORDING) expect(found[seed]).toEqual(before[seed]);
});

afterAll(() => {
  if (IS_RECORDING)
    writeFileSync(join(import.meta.dirname, "recorded.json"), `${JSON.stringify(found, null, 2)}\n`);
});
