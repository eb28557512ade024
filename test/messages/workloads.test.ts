import { expect, test } from "vitest";
import recorded from "./recorded.json" with { type: "json" };
import { startScene } from "./scene.ts";
import { messagesOfWorkload } from "./workloads.ts";

/* What workloads with kills and bad days send is what was sent when it was recorded; all of them are of the night. */
const scene = await startScene();
const before: Readonly<Record<string, readonly string[]>> = recorded;
/** Short ones that have every kind of kill, and nearly every kind of message. */
const SOME = [23, 33, 52, 72, 76];

test.each(SOME)("workload %i sends what was recorded", async (seed) => {
  expect(await messagesOfWorkload(scene, seed)).toEqual(before[seed]);
});
