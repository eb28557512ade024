import { readFileSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { checkFile } from "#shared/domain/credentials/check-file.ts";
import { LIMITS } from "#shared/domain/rules.ts";
import { fileReader } from "#shared/files/file-reader.ts";
import { cleanSvg } from "#shared/images/clean-svg.ts";
import { ownStack } from "../../support/stack.ts";
import { CHECK_PORTS, portsOver } from "../status/ports.ts";
import { establishNamed, STRANGE_FILES, type Strange } from "./strange-files.ts";

await ownStack({ workers: false, settings: { LOG_LEVEL: "error" } });
const ports = await portsOver(...CHECK_PORTS, "clock", "issuers.write");
await establishNamed(ports["issuers.write"]);
const reader = fileReader({ most: 1 });
afterAll(() => reader.close());

/** Below this a measure tells more of the machine than of the file. */
const FLOOR_MS = 150;
/** What checking any input may take of a processor, beside the process that reads files. */
const MOST_MS = 2_000;
/** How much more twice as much may take. */
const RATIO = 2.5;
const TRIES = 5;

/** What was taken of a processor here, and in the process that reads files; and how much memory that had at most. */
interface Cost {
  readonly ownMs: number;
  readonly readerMs: number;
  readonly readerBytes: number;
}

/** What the processes that read files have taken since they began, by their ids (proc_pid_stat(5), proc_pid_status(5)). */
function taken(): ReadonlyMap<number, { readonly ms: number; readonly bytes: number }> {
  return new Map(
    reader.processes.pids.flatMap((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
        const fields = stat
          .slice(stat.lastIndexOf(")") + 2)
          .split(" ")
          .map(Number);
        const most = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "latin1"))![1];
        return [[pid, { ms: (fields[11]! + fields[12]!) * 10, bytes: Number(most) * 1_024 }] as const];
      } catch {
        // It has just ended.
        return [];
      }
    }),
  );
}

async function costOf({ form }: Strange, file: Buffer): Promise<Cost> {
  const before = taken();
  const most = new Map<number, { ms: number; bytes: number }>();
  const look = () => {
    for (const [pid, { ms, bytes }] of taken())
      most.set(pid, {
        ms: ms - (before.get(pid)?.ms ?? 0),
        bytes: Math.max(bytes, most.get(pid)?.bytes ?? 0),
      });
  };
  const watch = setInterval(look, 10);
  const start = process.cpuUsage();
  if (form === "upload") cleanSvg(file);
  else await checkFile({ ...ports, fileReader: reader }, file);
  const { user, system } = process.cpuUsage(start);
  clearInterval(watch);
  look();
  const readers = [...most.values()];
  return {
    ownMs: (user + system) / 1_000,
    readerMs: Math.max(0, ...readers.map(({ ms }) => ms)),
    readerBytes: Math.max(0, ...readers.map(({ bytes }) => bytes)),
  };
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!;

test.each(STRANGE_FILES.map((file) => [`${file.form}: ${file.name}`, file] as const))(
  "%s",
  async (_, strange) => {
    const [half, whole] = [strange.make(strange.most / 2), strange.make(strange.most)];
    const [halves, wholes]: [Cost[], Cost[]] = [[], []];
    await costOf(strange, half);
    for (let n = 0; n < TRIES; n++) {
      halves.push(await costOf(strange, half));
      wholes.push(await costOf(strange, whole));
    }
    const [small, large] = [halves, wholes].map((costs) => median(costs.map(({ ownMs }) => ownMs))) as [
      number,
      number,
    ];
    expect(large).toBeLessThan(MOST_MS);
    if (large > FLOOR_MS) expect(large / small).toBeLessThan(RATIO);
    for (const { readerMs, readerBytes } of [...halves, ...wholes]) {
      // A process may have begun with this file, which takes some of it.
      expect(readerMs).toBeLessThan(LIMITS.file.cpuSeconds * 1_000 + 300);
      expect(readerBytes).toBeLessThan(LIMITS.file.memoryBytes);
    }
  },
  120_000,
);
