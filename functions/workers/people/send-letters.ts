import { JOIN_PORTS, mailJoinLink } from "#shared/domain/holders/mail-join-link.ts";
import { mailSignInLink, SIGN_IN_PORTS } from "#shared/domain/holders/mail-sign-in-link.ts";
import { mailTakenOver, mailTakeOverLink, TAKE_OVER_LETTER_PORTS } from "#shared/domain/holders/take-over.ts";
import type { LetterResult } from "#shared/domain/messages/letter.ts";
import { LetterJob, type LetterJobOf } from "#shared/domain/messages/letter-jobs.ts";
import { laterAfter } from "#shared/domain/messages/retries.ts";
import { distinct, type Ports } from "#shared/domain/ports.ts";
import { ERASED_LETTER_PORTS, mailErased } from "#shared/domain/privacy/mail-erased.ts";
import {
  mailRequestAnswered,
  mailRequestOpened,
  REQUEST_LETTER_PORTS,
} from "#shared/domain/requests/mail-requests.ts";
import { queueWorker } from "#shared/queue/worker.ts";

/** The ports by which letters are written and sent. */
const PORTS = distinct([
  ...SIGN_IN_PORTS,
  ...JOIN_PORTS,
  ...TAKE_OVER_LETTER_PORTS,
  ...REQUEST_LETTER_PORTS,
  ...ERASED_LETTER_PORTS,
]);

/** How each kind of letter is written and sent. Each may be asked for twice, and must not harm then. */
const WRITERS: {
  readonly [K in LetterJob["kind"]]: (
    ports: Pick<Ports, (typeof PORTS)[number]>,
    job: LetterJobOf<K>,
  ) => Promise<LetterResult>;
} = {
  sign_in: mailSignInLink,
  join: mailJoinLink,
  take_over: mailTakeOverLink,
  taken_over: mailTakenOver,
  request_opened: mailRequestOpened,
  request_answered: mailRequestAnswered,
  erased: mailErased,
};

export const worker = queueWorker({
  id: "people.send-letters",
  summary: "Sends letters to people and to contacts of organizations: links, questions, answers",
  source: { queue: "letters", postpones: "asked", batchSize: 1, maxConcurrency: 4 },
  uses: PORTS,
  timeoutSeconds: 25,
  message: LetterJob,
  async run({ ports, message, receipt, log }) {
    const write = WRITERS[message.kind] as (given: typeof ports, job: LetterJob) => Promise<LetterResult>;
    const result = await write(ports, message);
    log.info("letter", { letter: message.kind, outcome: result.kind, attempt: receipt.attempt });
    if (result.kind !== "retry") return "done";
    const later = laterAfter(receipt.attempt, result.reason);
    return later.kind === "later" ? { retryInSeconds: later.retryInSeconds } : "done";
  },
});
