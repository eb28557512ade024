import { randomUUID } from "node:crypto";
import type { Certificate, EmailStatus, MailProblem } from "#shared/domain/certificates/certificate.ts";
import { shortCode } from "#shared/domain/ids.ts";
import type { MailProgress } from "#shared/domain/messages/mail-return.ts";
import { type MailKind, TOLD_STEPS, type ToldStep } from "#shared/domain/messages/message.ts";
import type { MessageWrites } from "#shared/domain/messages/ports.ts";
import { DUE_ENTRY, entries, hasListEntry, isHeldEntry } from "../table/entries.ts";
import {
  attribute,
  type Changes,
  EXISTS,
  type Expression,
  expression,
  isOneOf,
} from "../table/expressions.ts";
import type { Item } from "../table/item.ts";
import { type Table, updateIf, updateItem, type WriteOutcome } from "../table/items.ts";
import { itemKey } from "../table/schema.ts";

/** What the list of people shows of a certificate's recipient, as attributes of the record of its invitation. */
export const listedRecipient = ({ name, email, number, external_id, reason, created_at }: Certificate) => ({
  kind: "invitation",
  name,
  email,
  number,
  external_id,
  reason,
  created_at,
});

/** How long what is left under the former address of an invitation is kept: longer than any worker runs that has read it. */
export const MOVED_KEPT_SECONDS = 86_400;
/** What is left there names nobody. */
export const NOT_MOVED = expression`attribute_not_exists(moved)`;

/** After a restore it may have been sent, and no one knows: only `mail sweep` sends it. */
export const NOT_HELD_BACK = expression`attribute_not_exists(held_back)`;

/** How the mails of one kind are claimed and recorded, and how they wait. */
export type MailsOfKind = Pick<MessageWrites, "claim" | "record" | "release" | "wait" | "hold">;

/** The states of a mail that no worker is sending, but one shall. */
export const TO_BE_SENT = isOneOf("state", ["waiting", "requested"]);
/** The last mail that was tried went out and has not come back, whatever is to be done about a further one. */
export const WAS_SENT = expression`attribute_exists(message_id) AND attribute_not_exists(refused_reason)`;

/** What is thrown when a claim is gone: the job is then delivered again and finds the current state. */
export const GONE = "The mail is no longer claimed.";

/** A mark by which a repeated claim is told from that of another worker in the same millisecond (decision 12.16). */
export const marked = () => ({ claimed_by: randomUUID().slice(0, 8) });

export const invitationKeyOf = ({ organization_id, email, id }: Certificate) =>
  itemKey.invitation(organization_id, email, id);

/** The changes by which something is to be done about an invitation at a time, or never; undefined leaves that as it is. */
export function dueChanges(
  { organization_id, email, id }: Certificate,
  due: Date | null | undefined,
): Changes {
  if (due === undefined) return {};
  return due ? { set: entries.message("follow_up", organization_id, email, id, due) } : { remove: DUE_ENTRY };
}

/**
 * Changes the record of a mail, which names its recipient from the first time on, as the list of people reads it; none that moved to
 * another address (decision 21.4).
 */
export const writeInvitation = (
  main: Table,
  certificate: Certificate,
  { set = {}, remove = [] }: Pick<Changes, "set" | "remove">,
  when?: Expression,
): Promise<WriteOutcome> => {
  // What is listed already may have been corrected since the certificate was read.
  const listed = Object.entries(listedRecipient(certificate)).map(
    ([name, value]) => [name, expression`if_not_exists(${attribute(name)}, ${value})`] as const,
  );
  const stays = expression`${NOT_MOVED}${when ? expression` AND (${when})` : expression``}`;
  return updateItem(
    main,
    invitationKeyOf(certificate),
    { set: { ...Object.fromEntries(listed), kind: "invitation", ...set }, remove },
    stays,
    { set, remove },
  );
};

/** Whether release 1.1 stored the record of an invitation, without the `external_id` that tells the people of an address apart. */
export const lacksExternalId = (item: Item): boolean =>
  item.kind === "invitation" && item.external_id === undefined;

/** Adds it; false when the record has one by now, also a corrected one, or is gone. */
export const addExternalId = (main: Table, certificate: Certificate): Promise<boolean> =>
  updateIf(
    main,
    invitationKeyOf(certificate),
    { set: { external_id: certificate.external_id } },
    expression`${EXISTS} AND ${NOT_MOVED} AND attribute_not_exists(external_id)`,
  );

/** When the latest mail of an invitation went out, as far as is known; a return keeps it, one that release 1.1 recorded does not. */
export function sentAtOf({ message_id, state, refused_reason, sent_at, finished_at }: Item): string | null {
  // A mail that was refused at once has no id of the mail service.
  const wentOut = message_id !== undefined || state === "sent";
  const at = refused_reason === undefined ? finished_at : sent_at;
  return wentOut && at !== undefined ? String(at) : null;
}

/** When the first mail went out: a request for a further one keeps it, as the times of that one replace those of the first. */
export const firstSending = (item: Item): Item => ({
  first_sent_at: item.first_sent_at ?? sentAtOf(item) ?? undefined,
});

/** The attribute of an invitation that says when a step was begun. */
export const toldName = (step: MailKind) => `told_${step}`;
/** In place of the time of a step whose mail the mail service refused. */
export const TOLD_REFUSED = "refused";

/** When each reminder and notice of an invitation went out, as far as is known. */
export const toldTimes = (item: Item): { readonly step: ToldStep; readonly at: string }[] =>
  TOLD_STEPS.flatMap((step) => {
    const at = item[toldName(step)];
    return at === undefined || at === TOLD_REFUSED ? [] : [{ step, at: String(at) }];
  });

const REFUSED: Readonly<Record<string, MailProblem>> = {
  bounced: "bounced",
  suppressed: "bounced",
  no_mail_server: "bounced",
  complained: "complained",
  unsubscribed: "unsubscribed",
};

const problemOf = (reason: unknown): MailProblem => REFUSED[String(reason)] ?? "failed";

/**
 * The entry by which the list of certificates finds an invitation in the state "refused" (decision 5.17), with what that list filters
 * by. It is written with this state and removed when the state ends, for a write unit each; a mail that arrives has none.
 */
export const problemEntry = (
  { organization_id, id, event_id, badge_id }: Certificate,
  reason: string,
): Readonly<Record<string, string>> => ({
  ...entries.mailProblem(organization_id, id, problemOf(reason)),
  event_code: shortCode(event_id),
  badge_code: shortCode(badge_id),
});

/** Whether a release before this one recorded that a mail was refused or came back, without the entry by which it is found. */
export const lacksProblemEntry = (item: Item): boolean =>
  item.kind === "invitation" && item.state === "refused" && !hasListEntry(item);

/** Adds it; false when the mail was asked for again or sent by now. */
export const addProblemEntry = (main: Table, certificate: Certificate, reason: string): Promise<boolean> =>
  updateIf(
    main,
    invitationKeyOf(certificate),
    { set: problemEntry(certificate, reason) },
    expression`state = ${"refused"} AND refused_reason = ${reason} AND ${NOT_MOVED}`,
  );

/**
 * What became of an invitation's latest mail; one that waits, or is asked for again, is queued, or paused while its organization is held. When the certificate
 * has ended meanwhile, no mail follows: then it is what became of the mail before, if there was one.
 */
export function mailStatusOf(item: Item, { status, erased_at }: Certificate): EmailStatus {
  // Nothing is known of it any more.
  if (erased_at !== null) return "sent";
  const { state, refused_reason, message_id } = item;
  const sent = (item.progress as MailProgress | undefined) ?? "sent";
  if (state === "sent") return sent;
  if (state !== "refused" && status === "PENDING") return isHeldEntry(item) ? "paused" : "queued";
  if (refused_reason !== undefined) return problemOf(refused_reason);
  // Only the mail has the link to answer by, so it went out although that is not recorded yet.
  const answered = status === "ACCEPTED" || status === "REJECTED";
  return answered || message_id !== undefined ? sent : "failed";
}
