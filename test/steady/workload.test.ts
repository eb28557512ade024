import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const PROGRAM = join(import.meta.dirname, "workload/main.ts");
const OPTIONS = "--seconds 60 --seed 8 --clients 4 --pause 800 --kills 2 --faults --settle 150".split(" ");

test("after random requests, kills and faults every list agrees with every counter and every answer", async () => {
  const child = spawn(process.execPath, [PROGRAM, ...OPTIONS], { stdio: ["ignore", "pipe", "pipe"] });
  onTestFinished(() => void child.kill("SIGTERM"));
  let report = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (text: Buffer) => {
      report += text;
    });
  const [code] = await once(child, "close");
  // The report names each difference, the requests behind it and the command that repeats the run.
  expect(code, report).toBe(0);
  expect(report).toMatch(/\d+ checks, no difference/);
}, 420_000);
