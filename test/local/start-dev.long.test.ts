import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { eventually } from "../support/eventually.ts";
import { copied, startDev } from "./start-dev-support.ts";
import { isAlive } from "./start-support.ts";

// The start again after a change of a file is in start-dev.test.ts every day.
test("a new folder and a file in it restart the service; killed, it leaves no service behind", async () => {
  const { child, processes, said } = await startDev();
  const fresh = join(copied, "shared/fresh");
  mkdirSync(fresh);
  await eventually(() => expect(said.out).toMatch(/^Restarted in .* shared\/fresh changed\.$/m));
  writeFileSync(join(fresh, "first.ts"), "");
  await eventually(() => expect(said.out).toMatch(/shared\/fresh\/first\.ts changed\.$/m));
  const running = processes();
  child.kill("SIGKILL");
  await eventually(() => expect(running.filter(isAlive)).toEqual([]));
  expect(said.err).toBe("");
});
