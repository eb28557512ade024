import { Worker } from "node:worker_threads";

/** What this process may take: memory in all, and seconds of a processor for a task. */
interface Bounds {
  readonly memoryBytes: number;
  readonly cpuSeconds: number;
}

/** What it may take from one look to the next, also when the machine is busy with other things. */
const UNSEEN_BYTES = 30_000_000;

const WATCH = `
const { startedMs, memoryBytes, cpuMs } = require("node:worker_threads").workerData;
setInterval(() => {
  const { user, system } = process.cpuUsage();
  if (process.memoryUsage.rss() > memoryBytes || (user + system) / 1_000 - startedMs[0] > cpuMs)
    process.kill(process.pid, "SIGKILL");
}, 10);
`;

/** Kills this process before it takes more, by a thread, as the work holds up all others; gives what a task calls as it begins. */
export function watchSelf({ memoryBytes, cpuSeconds }: Bounds): () => void {
  const startedMs = new Int32Array(new SharedArrayBuffer(4));
  const workerData = {
    startedMs,
    memoryBytes: memoryBytes - UNSEEN_BYTES,
    cpuMs: cpuSeconds * 1_000,
  };
  new Worker(WATCH, { eval: true, workerData }).unref();
  return () => {
    const { user, system } = process.cpuUsage();
    startedMs[0] = (user + system) / 1_000;
  };
}
