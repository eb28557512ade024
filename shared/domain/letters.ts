import { JOIN_PORTS, mailJoinLink, mailSignInLink, SIGN_IN_PORTS } from "./holders/mail-holder-link.ts";
import { mailErasureOrdered, mailJoined } from "./holders/mail-undo-link.ts";
import { mailTakenOver, mailTakeOverLink, TAKE_OVER_LETTER_PORTS } from "./holders/take-over.ts";
import type { LetterResult } from "./messages/letter.ts";
import type { LetterJob, LetterJobOf } from "./messages/letter-jobs.ts";
import { mailSample, SAMPLE_LETTER_PORTS } from "./messages/mail-sample.ts";
import { CONTACT_PORTS, tellContact } from "./messages/tell-contact.ts";
import { CONTACT_CHANGED_PORTS, mailContactChanged } from "./organizations/mail-contact-changed.ts";
import { MEMBER_LETTER_PORTS, mailMemberInvitation } from "./organizations/mail-invitation.ts";
import { mailPlanRequest, PLAN_REQUEST_PORTS } from "./organizations/mail-plan-request.ts";
import { distinct, type Ports } from "./ports.ts";
import { ERASED_LETTER_PORTS, mailErased } from "./privacy/mail-erased.ts";
import { mailRenamed } from "./requests/mail-rename.ts";
import { mailRequestAnswered, mailRequestOpened } from "./requests/mail-requests.ts";
import { REQUEST_LETTER_PORTS } from "./requests/request-letters.ts";

/** The ports by which letters are written and sent. */
export const LETTER_PORTS = distinct([
  ...SIGN_IN_PORTS,
  ...JOIN_PORTS,
  ...TAKE_OVER_LETTER_PORTS,
  ...REQUEST_LETTER_PORTS,
  ...ERASED_LETTER_PORTS,
  ...MEMBER_LETTER_PORTS,
  ...CONTACT_PORTS,
  ...PLAN_REQUEST_PORTS,
  ...CONTACT_CHANGED_PORTS,
  ...SAMPLE_LETTER_PORTS,
]);
type LetterPorts = Pick<Ports, (typeof LETTER_PORTS)[number]>;

/** THE table of letters: how each kind is written and sent. Each may be asked for twice, and must not harm then. */
const LETTERS: {
  readonly [K in LetterJob["kind"]]: (ports: LetterPorts, job: LetterJobOf<K>) => Promise<LetterResult>;
} = {
  sign_in: mailSignInLink,
  join: mailJoinLink,
  joined: mailJoined,
  erasure_ordered: mailErasureOrdered,
  take_over: mailTakeOverLink,
  taken_over: mailTakenOver,
  request_opened: mailRequestOpened,
  request_answered: mailRequestAnswered,
  renamed: mailRenamed,
  erased: mailErased,
  member_invited: mailMemberInvitation,
  sample: mailSample,
  webhook_disabled: tellContact,
  mail_held: tellContact,
  allowance_used: tellContact,
  plan_asked: mailPlanRequest,
  contact_changed: mailContactChanged,
};

/** Writes and sends the letter of a job. */
export const sendLetter = (ports: LetterPorts, job: LetterJob): Promise<LetterResult> =>
  (LETTERS[job.kind] as (given: LetterPorts, job: LetterJob) => Promise<LetterResult>)(ports, job);
