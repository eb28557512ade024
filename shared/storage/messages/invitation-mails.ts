import type { Connection } from "#shared/connect.ts";
import { DAY_MS } from "#shared/domain/calendar.ts";
import type { Certificate } from "#shared/domain/certificates/certificate.ts";
import { RUN_SECONDS } from "#shared/domain/messages/message.ts";
import type { Claim, MessageWrites } from "#shared/domain/messages/ports.ts";
import { REMINDERS } from "#shared/domain/rules.ts";
import { entries, HAS_FOLLOW_UP_ENTRY, LIST_ENTRY } from "../table/entries.ts";
import { attribute, type Expression, expression, isLike, isOneOf, MISSING } from "../table/expressions.ts";
import { insertLast, insertTogether } from "../table/insertions.ts";
import type { Item } from "../table/item.ts";
import { mainTable, type Table, updateIf, updateItem } from "../table/items.ts";
import { readTogether } from "../table/together.ts";
import {
  dueChanges,
  GONE,
  invitationKeyOf,
  listedRecipient,
  type MailsOfKind,
  mailStatusOf,
  marked,
  NOT_MOVED,
  problemEntry,
  TO_BE_SENT,
  WAS_SENT,
  writeInvitation,
} from "./invitation-record.ts";
import { countedBy, firstCountedBy } from "./mail-counts.ts";
import { mailDayKey } from "./mail-day.ts";

/**
 * A claim stands in the item of its address and day, which counts the mails of all organizations: so counting costs no
 * write of its own (decision 8.13). It holds for longer than a worker can run, and a mail must follow a crash within a minute.
 */
export const connectInvitationMails = (
  connection: Connection,
): MailsOfKind & Pick<MessageWrites, "recordAnswered" | "drop"> => {
  const main = mainTable(connection);
  const claims: Claims = { main, day: (certificate, at) => mailDayKey(connection, certificate, at) };
  /** The mail waits under an entry in by_due, unless it was sent or refused already. */
  const wait = async (
    certificate: Certificate,
    entry: Readonly<Record<string, string>>,
    claimedAt: Date | undefined,
  ): Promise<boolean> => {
    if (claimedAt && !(await giveBack(claims, certificate, claimedAt))) throw new Error(GONE);
    const when = expression`${MISSING} OR NOT (${isOneOf("state", ["sent", "refused"])})`;
    return (await writeInvitation(main, certificate, { set: { state: "waiting", ...entry } }, when)).written;
  };
  return {
    claim: (certificate, _kind, perDay, at) =>
      claim(claims, certificate, perDay ?? Number.MAX_SAFE_INTEGER, at),
    async record(certificate, _kind, outcome, at, { counted, due = null, unrecorded } = {}) {
      if (outcome.state === "unknown")
        throw new Error("An invitation is sent again until it is known what became of it.");
      const result =
        outcome.state === "sent"
          ? { message_id: outcome.messageId, sent_from: outcome.from, mails: outcome.mails }
          : { refused_reason: outcome.reason, ...problemEntry(certificate, outcome.reason) };
      const isFirst = counted?.as === "sent" && counted.first;
      const set = {
        state: outcome.state,
        finished_at: at.toISOString(),
        ...result,
        // By it the stream tells the mails that a phone message follows.
        phone: certificate.phone === "queued" ? certificate.phone : undefined,
        ...(isFirst && { counted_at: at.toISOString() }),
      };
      const first = {
        ...invitationKeyOf(certificate),
        ...listedRecipient(certificate),
        ...set,
        ...(counted && firstCountedBy(counted.run, counted.as)),
      };
      const isNew = unrecorded && isFollowedLater(certificate, at) && (await insertLast(main, first));
      if (!isNew) {
        const entry = dueChanges(certificate, due);
        // What is known of the mail before.
        const former = outcome.state === "sent" ? ["refused_reason", ...LIST_ENTRY] : ["message_id"];
        const ended = isFirst ? ["return_counted"] : [];
        await writeInvitation(main, certificate, {
          set: { ...set, ...(counted && countedBy(counted.run, counted.as)), ...entry.set },
          remove: [
            ...former,
            "reminder_id",
            "progress",
            "progress_at",
            "held_back",
            ...(entry.remove ?? []),
            ...ended,
          ],
        });
      }
      if (outcome.state === "refused" && outcome.untried)
        await giveBack(claims, certificate, outcome.untried);
    },
    async release(certificate, _kind, claimedAt) {
      if (!(await giveBack(claims, certificate, claimedAt))) throw new Error(GONE);
      const set = { state: "sending" };
      const stays = expression`${HAS_FOLLOW_UP_ENTRY} AND ${NOT_MOVED}`;
      if (await updateIf(main, invitationKeyOf(certificate), { set }, stays)) return;
      // It has waited before: in a day somebody looks at it, whatever becomes of its job.
      const entry = dueChanges(certificate, new Date(claimedAt.getTime() + DAY_MS));
      await writeInvitation(main, certificate, { set: { ...set, ...entry.set } });
    },
    wait: (certificate, _kind, { until, bulk, claimedAt }) => {
      const { organization_id, email, id } = certificate;
      const entry = entries.message(bulk ? "bulk" : "single", organization_id, email, id, until);
      return wait(certificate, entry, claimedAt);
    },
    hold: (certificate, _kind, { sender, at, bulk, claimedAt }) =>
      wait(certificate, entries.heldMail(sender, certificate.id, at, bulk), claimedAt),
    async recordAnswered(certificate, at, run, due) {
      const now = at.toISOString();
      const counted = { counted_at: now, mails: 1, ...countedBy(run, "sent") };
      const { set, remove } = dueChanges(certificate, due);
      const sent = { state: "sent", finished_at: now, ...counted, ...set };
      const { written } = await writeInvitation(
        main,
        certificate,
        { set: sent, remove },
        expression`attribute_not_exists(state)`,
      );
      return written;
    },
    async drop(certificate, at, due) {
      const entry = dueChanges(certificate, due);
      const end = (set: Readonly<Record<string, unknown>>, when: Expression) =>
        updateItem(main, invitationKeyOf(certificate), { ...entry, set: { ...set, ...entry.set } }, when);
      // One that was asked for again says what became of the mail before.
      const { written, item } = await end({ state: "sent" }, expression`${TO_BE_SENT} AND ${WAS_SENT}`);
      // One that has ended, and whose mail never went out.
      const unsent =
        mailStatusOf({}, certificate) === "failed" ? problemEntry(certificate, "not_pending") : {};
      if (!item)
        await insertTogether(main, {
          ...invitationKeyOf(certificate),
          ...listedRecipient(certificate),
          ...unsent,
        });
      // A record without a state only lists the person: no mail of it is under way.
      if (written || item?.state === undefined) return;
      const refused_reason = String(item.refused_reason ?? "not_pending");
      const found = problemEntry(certificate, refused_reason);
      await end(
        { state: "refused", refused_reason, finished_at: at.toISOString(), ...found },
        expression`${TO_BE_SENT} AND NOT (${WAS_SENT})`,
      );
    },
  };
};

/** Whether a certificate will still be given its time with others that were issued then; one whose mail is so late gets it at once. */
const isFollowedLater = ({ created_at }: Certificate, at: Date): boolean =>
  at.getTime() - Date.parse(created_at) < (REMINDERS.givenAfterHours - 1) * 3_600_000;

interface Claims {
  readonly main: Table;
  /** The item with the claims and the count of a mail's address on a day. */
  readonly day: (certificate: Certificate, at: Date) => ReturnType<typeof mailDayKey>;
}

/** The attribute of a claim: 48 random bits of the id, since the item must stay below one write unit with all of them. */
const claimName = ({ id }: Certificate): string => `claim_${id.slice(-12)}`;

/** Only the worker that has the claim may send the mail; a claim is taken over when its worker has died. */
async function claim(
  { main, day }: Claims,
  certificate: Certificate,
  perDay: number,
  at: Date,
): Promise<Claim> {
  const now = at.getTime();
  const name = claimName(certificate);
  const mine = attribute(name);
  const own = { set: { [name]: now, ...marked() } };
  const { key, expiresOn } = day(certificate, at);
  const set = { kind: "mail_day", ...own.set, expires_on: expiresOn };
  const attempt = (free: Expression) =>
    updateItem(
      main,
      key,
      { add: { mails: 1 }, set },
      expression`(attribute_not_exists(mails) OR mails < ${perDay}) AND (${free})`,
      own,
    );
  const free = expression`attribute_not_exists(${mine}) OR ${mine} <= ${now - RUN_SECONDS * 1_000}`;
  const item = { ...key, ...set, mails: 1 };
  // Most addresses get one mail a day.
  const isFirstOfDay = await insertTogether(main, item);
  // So nobody has claimed a mail of a certificate of this day, and there is nothing to read of it.
  if (isFirstOfDay && isOfDay(certificate, at)) return { kind: "claimed", unrecorded: true };
  const first = isFirstOfDay ? { written: true, item } : await attempt(free);
  const held = first.written ? undefined : heldUntil(first.item, certificate);
  if (!first.written && (held === undefined || held <= now)) return { kind: "full" };
  const yesterday = day(certificate, new Date(now - DAY_MS)).key;
  // Read after the claim: what another worker recorded before this claim is seen, and none records after it.
  const [invitation, former] = await Promise.all([
    readTogether(main, invitationKeyOf(certificate)),
    now % DAY_MS < RUN_SECONDS * 1_000 ? readTogether(main, yesterday) : undefined,
  ]);
  const until = Math.max(
    unfinished(held, invitation),
    unfinished(heldUntil(former, certificate), invitation),
  );
  const refusal = refusalOf(invitation, until, now);
  if (refusal) {
    if (first.written) await giveBack({ main, day }, certificate, at);
    return refusal;
  }
  // The mail of the claim that is still there was recorded, and now one more is requested.
  if (held !== undefined) {
    const { written } = await attempt(expression`${mine} = ${held - RUN_SECONDS * 1_000}`);
    if (!written) return { kind: "full" };
  }
  const countedAt = invitation?.counted_at as string | undefined;
  const mails = invitation?.mails as number | undefined;
  if (invitation?.state !== "requested")
    return { kind: "claimed", countedAt, mails, unrecorded: invitation === undefined };
  // While a resend is under way, another one is refused.
  const sending = { set: { state: "sending" } };
  const { written } = await updateItem(
    main,
    invitationKeyOf(certificate),
    sending,
    isLike({ state: "requested" }),
  );
  return written ? { kind: "claimed", countedAt, mails } : { kind: "busy", retryInSeconds: RUN_SECONDS };
}

/** Whether a certificate was issued on this day (UTC), and has not changed since: who was corrected may have had mails elsewhere. */
const isOfDay = ({ created_at, updated_at }: Certificate, at: Date): boolean =>
  updated_at === created_at && created_at.slice(0, 10) === at.toISOString().slice(0, 10);

/** When the claim in the item of a day ends, in milliseconds. */
function heldUntil(day: Item | undefined, certificate: Certificate): number | undefined {
  const claimed = day?.[claimName(certificate)] as number | undefined;
  return claimed === undefined ? undefined : claimed + RUN_SECONDS * 1_000;
}

/** The end of a claim whose mail is not recorded yet; 0 for one that was. */
function unfinished(until: number | undefined, invitation: Item | undefined): number {
  if (until === undefined) return 0;
  const finished = Date.parse(String(invitation?.finished_at ?? ""));
  return finished >= until - RUN_SECONDS * 1_000 ? 0 : until;
}

/** Why a mail is not sent now: it was sent or refused, or another worker holds the claim. */
function refusalOf(invitation: Item | undefined, until: number, now: number): Claim | undefined {
  if (invitation?.state === "sent" || invitation?.state === "refused") return { kind: "done" };
  return until > now ? { kind: "busy", retryInSeconds: Math.ceil((until - now) / 1_000) } : undefined;
}

/** Ends a claim whose mail was not sent, which then does not count. False when the claim is gone. */
async function giveBack({ main, day }: Claims, certificate: Certificate, claimedAt: Date): Promise<boolean> {
  const mine = claimName(certificate);
  return updateIf(
    main,
    day(certificate, claimedAt).key,
    { add: { mails: -1 }, remove: [mine] },
    isLike({ [mine]: claimedAt.getTime() }),
    { remove: [mine] },
  );
}
