import { callsIn } from "#shared/domain/calls/kept-call.ts";
import { logWorker } from "#shared/queue/log-worker.ts";

export const worker = logWorker({
  id: "requests.keep",
  summary: "Keeps the requests of organizations, as their log has them",
  source: { logs: "operations", message: "request", has: "organization_id", maxConcurrency: 2 },
  uses: ["calls.write"],
  timeoutSeconds: 30,
  async run({ ports, lines, log }) {
    const { batches, leftOut } = callsIn(lines);
    await ports["calls.write"].keep(batches);
    if (leftOut > 0) log.warn("lines left out", { count: leftOut });
  },
});
