import { PhoneJob } from "#shared/domain/phone/jobs.ts";
import { sendPhoneMessage } from "#shared/domain/phone/send-message.ts";
import { queueWorker } from "#shared/queue/queue-worker.ts";
import { logMessage } from "./log-message.ts";

/** A job that met a change of its own message comes again. */
const AGAIN_SECONDS = 5;

export const worker = queueWorker({
  id: "phone.send",
  summary: "Sends the phone message of a certificate once, after its mail",
  // A message takes about a second, and a number of the SMS service sends a few of them in that time.
  source: { queue: "phone", postpones: "asked", batchSize: 10, maxConcurrency: 2 },
  uses: [
    "certificates",
    "phonePolicy",
    "pause",
    "phoneOptOuts.write",
    "phoneMessages",
    "phoneAllowances",
    "phoneSender",
    "lettersQueue",
    "links",
    "settings",
    "clock",
  ],
  // Two messages that nobody answers for ten seconds each, and the store.
  timeoutSeconds: 40,
  message: PhoneJob,
  async run({ ports, message, log }) {
    const result = await sendPhoneMessage(ports, message);
    logMessage(log, message, result, ports.clock.now());
    return result.kind === "again" ? { retryInSeconds: AGAIN_SECONDS } : "done";
  },
});
