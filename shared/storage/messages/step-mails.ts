import type { Connection } from "#shared/connect.ts";
import type { Certificate } from "#shared/domain/certificates/certificate.ts";
import {
  type FollowedMails,
  isReminder,
  type MailKind,
  RUN_SECONDS,
  TOLD_STEPS,
  type ToldStep,
} from "#shared/domain/messages/message.ts";
import type { MessageWrites } from "#shared/domain/messages/ports.ts";
import { countMoved } from "../events/counters.ts";
import { HAS_FOLLOW_UP_ENTRY, hasDueEntry, isFollowUpEntry } from "../table/entries.ts";
import { attribute, type Changes, type Expression, expression, isLike } from "../table/expressions.ts";
import type { Item } from "../table/item.ts";
import { getRecord, mainTable, type Table, updateItem } from "../table/items.ts";
import { transact, update } from "../table/transactions.ts";
import {
  dueChanges,
  invitationKeyOf,
  type MailsOfKind,
  TOLD_REFUSED,
  toldName,
} from "./invitation-record.ts";
import { mailDayKey } from "./mail-day.ts";

/** Writes of one end: another run can have counted, or another mail of the invitation begun to wait, in between. */
const TRIES = 4;

/**
 * A step is marked in the record of its invitation before its mail is sent: nobody begins it again. Beside them: what follows an
 * invitation, and when.
 */
export const connectStepMails = (
  connection: Connection,
): Omit<MailsOfKind, "release" | "hold"> & Pick<MessageWrites, "followed" | "move" | "accepted"> => {
  const main = mainTable(connection);
  /** Takes a reminder that was not sent out of the count of its address. */
  const uncount = async (certificate: Certificate, at: Date): Promise<void> => {
    const { key } = mailDayKey(connection, certificate, at);
    await updateItem(main, key, { add: { reminders: -1 } }, expression`reminders > ${0}`);
  };
  const move = async (certificate: Certificate, due: Date | null): Promise<void> => {
    await updateItem(main, invitationKeyOf(certificate), dueChanges(certificate, due), HAS_FOLLOW_UP_ENTRY);
  };
  return {
    async claim(certificate, step, perDay, at, mails) {
      const day = mailDayKey(connection, certificate, at);
      const counted = await updateItem(
        main,
        day.key,
        { add: { reminders: 1 }, set: { kind: "mail_day", expires_on: day.expiresOn } },
        expression`attribute_not_exists(reminders) OR reminders < ${perDay}`,
      );
      if (!counted.written) return { kind: "full" };
      const told = toldName(step);
      const { written } = await updateItem(
        main,
        invitationKeyOf(certificate),
        { set: { [told]: at.toISOString(), telling: step } },
        expression`${isLike({ state: mails?.state, finished_at: mails?.sentAt })}
          AND attribute_not_exists(${attribute(told)}) AND attribute_not_exists(telling)`,
      );
      if (written) return { kind: "claimed" };
      await uncount(certificate, at);
      return { kind: "done" };
    },
    async record(certificate, step, result, _at, { due = null } = {}) {
      const told = result.state === "refused" ? { [toldName(step)]: TOLD_REFUSED } : {};
      const counts = result.state !== "refused" && isReminder(step);
      // A return of it is one of the invitation.
      const id = counts && result.state === "sent" ? { reminder_id: result.messageId } : {};
      await endStep(main, certificate, step, { set: { ...told, ...id } }, due, counts);
    },
    async wait(certificate, step, { until, claimedAt }) {
      if (!claimedAt) await move(certificate, until);
      else {
        await uncount(certificate, claimedAt);
        await endStep(main, certificate, step, { remove: [toldName(step)] }, until);
      }
      return true;
    },
    followed: (certificate) => getRecord(main, invitationKeyOf(certificate), followedIn),
    move,
    async accepted(certificate, due, at) {
      const key = invitationKeyOf(certificate);
      const { item } = await updateItem(main, key, dueChanges(certificate, due), HAS_FOLLOW_UP_ENTRY);
      if (item === undefined || item.accepted_reminded !== undefined) return "followed";
      const { claimed, begun } = followedIn(item);
      const wasTold = TOLD_STEPS.some(
        (step) =>
          isReminder(step) &&
          begun[step] !== undefined &&
          certificate.accepted_at !== null &&
          begun[step] < certificate.accepted_at,
      );
      if (!wasTold) return "followed";
      if (claimed !== null) {
        if (Date.parse(begun[claimed] ?? "") > at.getTime() - RUN_SECONDS * 1_000) return "busy";
        await endStep(main, certificate, claimed, {}, due, isReminder(claimed));
      }
      await transact(main, [
        update(
          main,
          key,
          { set: { accepted_reminded: 1 } },
          expression`attribute_exists(reminded) AND attribute_not_exists(accepted_reminded)`,
        ),
        countMoved(main, certificate, { accepted_after_reminder: 1 }),
      ]);
      return "followed";
    },
  };
};

/** The states in which a mail with the invitation is under way, or is to be sent. */
const UNDER_WAY_STATES: readonly unknown[] = ["waiting", "requested", "sending"];

/** Whether the mail of an invitation has ended, and nothing is to be done about it any more: or an earlier release sent it. */
export const isNotFollowed = (item: Item): boolean =>
  item.kind === "invitation" &&
  item.held_back === undefined &&
  !hasDueEntry(item) &&
  !UNDER_WAY_STATES.includes(item.state);

/** What the record of an invitation says. */
export function followedIn(item: Item): FollowedMails {
  const { state, finished_at, telling } = item;
  const begun = TOLD_STEPS.flatMap((step) => {
    const at = item[toldName(step)];
    return at === undefined ? [] : [[step, String(at)] as const];
  });
  return {
    state: state === "sent" || state === "refused" ? state : null,
    sentAt: finished_at === undefined ? null : String(finished_at),
    begun: Object.fromEntries(begun),
    claimed: (telling as ToldStep | undefined) ?? null,
  };
}

/**
 * Ends a step that was begun, if nobody has; when it counts, its certificate counts as reminded for its event, once, in the same
 * transaction. The entry in the index stays when it is that of a mail which waits.
 */
async function endStep(
  main: Table,
  certificate: Certificate,
  step: MailKind,
  { set, remove = [] }: Changes,
  due: Date | null,
  counts = false,
): Promise<void> {
  const key = invitationKeyOf(certificate);
  let isCounted = !counts;
  let moves = true;
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    const entry = moves ? dueChanges(certificate, due) : {};
    const changes: Changes = {
      set: { ...set, ...entry.set, ...(!isCounted && { reminded: 1 }) },
      remove: [...remove, ...(entry.remove ?? []), "telling"],
    };
    const terms: Expression[] = [isLike({ telling: step })!];
    if (moves) terms.push(HAS_FOLLOW_UP_ENTRY);
    if (!isCounted) terms.push(expression`attribute_not_exists(reminded)`);
    const when: Expression = (placeholders) => terms.map((term) => `(${term(placeholders)})`).join(" AND ");
    const stored = isCounted
      ? await refusedBy(updateItem(main, key, changes, when))
      : (
          await transact(main, [
            update(main, key, changes, when),
            countMoved(main, certificate, { reminded: 1 }),
          ])
        )?.get(0);
    if (stored === undefined || stored.telling !== step) return;
    isCounted ||= stored.reminded !== undefined;
    moves &&= isFollowUpEntry(stored);
  }
  throw new Error("the record of an invitation kept changing while a reminder was recorded");
}

/** The stored item that refused a write; undefined when it was written, or there is none. */
const refusedBy = async (write: ReturnType<typeof updateItem>): Promise<Item | undefined> => {
  const { written, item } = await write;
  return written ? undefined : item;
};
