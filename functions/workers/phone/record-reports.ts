import { followWord, recordPhoneReport } from "#shared/domain/phone/record-phone-news.ts";
import { PhoneEvent } from "#shared/queue/phone-event.ts";
import { queueWorker } from "#shared/queue/queue-worker.ts";
import { logFault, logReport } from "./log-report.ts";

/** The id of a message is noted a moment after it was handed over: 5 seconds, 20, 80 and 320. */
const againIn = (attempt: number): number => 5 * 4 ** (attempt - 1);

export const worker = queueWorker({
  id: "phone.record-reports",
  summary: "Records what became of phone messages, and the words by which people stop them",
  source: { queue: "phonereports", postpones: "asked", batchSize: 10, maxConcurrency: 2 },
  uses: ["phoneMessages", "certificates", "phoneOptOuts.write", "phoneQueue", "clock"],
  timeoutSeconds: 30,
  message: PhoneEvent,
  // Who wants no messages does not wait for the end of a pause, after which messages go at once.
  goesOn: ({ words = [] }) => words.length > 0,
  async run({
    ports,
    message: { type, report, words = [], faults = [] },
    receipt: { attempt, sentAt },
    log,
  }) {
    for (const one of words) {
      await followWord(ports, one, sentAt);
      // Neither the number nor the text: what people write is not kept.
      log.info("phone word followed", { word: one.word });
    }
    for (const reason of faults) logFault(log, reason);
    if (!report) {
      if (words.length + faults.length === 0) log.info("phone event dropped", { type });
      return "done";
    }
    const recorded = await recordPhoneReport(ports, report, attempt);
    if (recorded.outcome === "later") return { retryInSeconds: againIn(attempt) };
    logReport(log, { type, report, recorded }, ports.clock.now());
    return "done";
  },
});
