import { analyseEvent } from "#shared/domain/events/analyse-event.ts";
import { AnalysisJob } from "#shared/domain/events/jobs.ts";
import { queueWorker } from "#shared/queue/queue-worker.ts";

export const worker = queueWorker({
  id: "events.analyse",
  summary: "Finds skills, keywords and level of events whose text is new or changed",
  source: { queue: "analysis", batchSize: 5, maxConcurrency: 5 },
  uses: ["analyses"],
  // A model may take 15 s for a text; the texts of a batch are analysed in parallel.
  timeoutSeconds: 40,
  message: AnalysisJob,
  async run({ ports, message, log }) {
    const outcome = await analyseEvent(ports, message);
    if (outcome.kind === "analysed" && outcome.fallback !== null)
      log.warn("analysis fell back", { reason: outcome.fallback, event_id: message.event_id });
    return "done";
  },
});
