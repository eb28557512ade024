import { readFileSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { LIMITS } from "#shared/domain/rules.ts";
import { fileReader } from "#shared/files/file-reader.ts";
import { eventually } from "../../support/eventually.ts";
import { STRANGE_FILES } from "./strange-files.ts";

const reader = fileReader({ most: 1 });
afterAll(() => reader.close());

/** The most memory that a process has had (proc_pid_status(5)); undefined when it has ended. */
function mostBytes(pid: number): number | undefined {
  try {
    const kilobytes = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "latin1"))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1_024;
  } catch {
    return undefined;
  }
}

test("the process that reads a file ends before it has 300 MB, also while its parent is busy", async () => {
  const { make, most } = STRANGE_FILES.find(({ name }) => name === "links")!;
  const file = make(most);
  // Another file has started the process.
  await reader.pdfTexts(Buffer.from("%PDF-1.7\n"));
  const [pid] = reader.processes.pids as [number];
  const atRest = mostBytes(pid)!;
  const texts = reader.pdfTexts(file);
  let reached = 0;
  const look = (): number | undefined => {
    const bytes = mostBytes(pid);
    reached = Math.max(reached, bytes ?? 0);
    return bytes;
  };
  // It has the whole file and works on it: a busy parent would send nothing more.
  await eventually(() => expect(look() ?? Infinity).toBeGreaterThan(atRest + 2 * file.length), {
    everyMs: 1,
  });
  // This holds the process up as work does, and leaves the processor to the other.
  const hold = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
  for (const until = Date.now() + 120_000; look() !== undefined && Date.now() < until; ) hold();
  expect(mostBytes(pid)).toBeUndefined();
  // How far it comes depends on the machine, as its processor time is bounded too.
  expect(reached).toBeGreaterThan(atRest);
  expect(reached).toBeLessThan(LIMITS.file.memoryBytes);
  expect(await texts).toEqual([]);
});
