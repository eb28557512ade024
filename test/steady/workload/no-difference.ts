import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { count } from "../../support/counted/counter.ts";

const PROGRAM = join(import.meta.dirname, "main.ts");

/** Runs the random workload in a process of its own and expects that everything agrees afterwards. */
export async function expectNoDifference(options: string): Promise<void> {
  const child = spawn(process.execPath, [PROGRAM, ...options.split(" ")], {
    stdio: ["ignore", "pipe", "pipe"],
  });
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
  // Its work was done by other processes.
  const [, requests] = /^(\d+) requests: /m.exec(report)!;
  count("requests", Number(requests));
  count("services");
}
