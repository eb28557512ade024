import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { PLANS } from "#shared/domain/rules.ts";
import { eventually } from "../support/eventually.ts";
import { as, aWorkingFolder, readDemoFile, runMain, startProcess } from "./start-support.ts";

// That a start makes whatever is missing of the demo is in start.test.ts (a lost file) every day.
test("a start that is killed while it makes the demo is completed by the next", async () => {
  const place = aWorkingFolder();
  for (const writes of [2, 8]) {
    const { child, said, ended, kill } = runMain(place, ["--port", "0"]);
    await eventually(() => expect(said.out + (child.exitCode ?? "")).toContain("operations"), { everyMs: 5 });
    // Each round gets a little further, by the growth of the database's log.
    const log = join(place.data, "dynamodb.sqlite-wal");
    const size = () => (existsSync(log) ? statSync(log).size : 0);
    const from = size();
    await eventually(() => expect(size() - from > writes * 16_384 || existsSync(place.demoFile)).toBe(true), {
      everyMs: 1,
    });
    kill("SIGKILL");
    await ended;
  }
  await startProcess(place);
  const demo = readDemoFile(place.demoFile);
  for (const plan of PLANS.filter((each) => each !== "FREE")) {
    const { key } = as(demo, plan);
    expect((await key.call("GET /v1.0/events")).body.data).toHaveLength(1);
    expect((await key.call("GET /v1.0/badges")).body.data).toHaveLength(1);
  }
  expect((await as(demo, "FREE").panel.call("GET /api-keys")).status).toBe(200);
  expect((await as(demo, "PRO").key.call("GET /v1.0/balance")).body.used).toBe(1);
});
