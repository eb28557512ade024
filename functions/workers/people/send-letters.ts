import { LETTER_PORTS, sendLetter } from "#shared/domain/letters.ts";
import { LetterJob } from "#shared/domain/messages/letter-jobs.ts";
import { laterAfter, OF_THE_SERVICE } from "#shared/domain/messages/mail-quota.ts";
import { queueWorker } from "#shared/queue/queue-worker.ts";

/** The delay of what contacts and operators are told while the mail service takes no mail of ours for hours; seven of them are longer than a day. */
const WAIT_SECONDS = 4 * 3_600;
const WAITING: ReadonlySet<LetterJob["kind"]> = new Set([
  "webhook_disabled",
  "mail_held",
  "allowance_used",
  "plan_asked",
  "contact_changed",
]);

export const worker = queueWorker({
  id: "people.send-letters",
  summary: "Sends letters to people and to contacts of organizations: links, questions, answers, notices",
  source: { queue: "letters", postpones: "asked", batchSize: 1, maxConcurrency: 4 },
  uses: LETTER_PORTS,
  timeoutSeconds: 25,
  message: LetterJob,
  async run({ ports, message, receipt, log }) {
    const result = await sendLetter(ports, message);
    const fields = { letter: message.kind, outcome: result.kind, attempt: receipt.attempt };
    if (result.kind === "unheard") log.warn("request unheard", fields, { RequestsUnheard: 1 });
    else log.info("letter", fields);
    if (result.kind === "later") return { retryInSeconds: result.afterSeconds };
    if (result.kind !== "retry") return "done";
    const waits = WAITING.has(message.kind) && OF_THE_SERVICE.has(result.reason);
    if (waits) return { retryInSeconds: WAIT_SECONDS };
    return { retryInSeconds: laterAfter(receipt.attempt, result.reason).retryInSeconds };
  },
});
