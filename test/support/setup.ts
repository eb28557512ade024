import fc from "fast-check";
import { afterAll, vi } from "vitest";
import { takeTally } from "#shared/tally.ts";
import { watchWork, workFromNow } from "./counted/counter.ts";
import { beginMinutes } from "./minute.ts";
import { runs } from "./runs.ts";

// Vitest runs this file before each test file. Test files share a process, so each one must undo what it changed.
const environment = { ...process.env };
watchWork();
// Where a property does not say how many cases it is tried with.
fc.configureGlobal({ numRuns: runs(40, 100) });
const work = workFromNow();
beginMinutes();
// biome-ignore lint/correctness/noEmptyPattern: vitest gives the file only behind fixtures that are named so.
afterAll(({}, file) => {
  file.meta.work = work();
  // The next log line of the process would tell it, which is one of another file.
  takeTally();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.useRealTimers();
  // This hook is the last one. A variable that was stubbed over one of a running stack would now have the stack's value,
  // and lead the stacks of later files to servers that have ended.
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
});
