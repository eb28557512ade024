import type { Connect } from "#shared/connect.ts";
import type { Certificate } from "#shared/domain/certificates/certificate.ts";
import { isReminder, TOLD_STEPS, type ToldStep } from "#shared/domain/reminders/next-step.ts";
import type { FollowedMails } from "#shared/domain/reminders/ports.ts";
import type { Grants } from "#shared/grant.ts";
import { countMoved } from "../events/counters.ts";
import { mailDayKey } from "../people/mail-day.ts";
import {
  DUE_ENTRY,
  dueEntryOf,
  EXPIRY_SHARDS,
  entries,
  HAS_FOLLOW_UP_ENTRY,
  isFollowUpEntry,
  WITHOUT_DUE_ENTRY,
} from "../table/entries.ts";
import {
  attribute,
  type Changes,
  type Expression,
  expression,
  isLike,
  isOneOf,
} from "../table/expressions.ts";
import type { Item } from "../table/item.ts";
import { getItem, mainTable, type Table, updateItem } from "../table/items.ts";
import { patterns } from "../table/key-patterns.ts";
import { readRun, through } from "../table/list.ts";
import { idIn, invitationIn, itemKey, partitions } from "../table/schema.ts";
import { transact, update } from "../table/transactions.ts";
import { TOLD_REFUSED, toldName } from "./told.ts";

/** A step that was begun so long ago is not being sent any more: longer than a worker can run (25 s). */
const RUN_MS = 30_000;
/** Writes of one end: another run can have counted, or another mail of the invitation begun to wait, in between. */
const TRIES = 4;

export const followUpsGrants: Grants<"followUps"> = () => [
  {
    table: "main",
    actions: ["GetItem", "UpdateItem"],
    prefix: [patterns.people, patterns.addresses, patterns.certificates, patterns.events],
  },
];

export const connectFollowUps: Connect<"followUps"> = (connection) => {
  const main = mainTable(connection);
  /** Takes a reminder that was not sent out of the count of its address. */
  const uncount = async (certificate: Certificate, at: Date): Promise<void> => {
    const { key } = mailDayKey(connection, certificate, at);
    await updateItem(main, key, { add: { reminders: -1 } }, expression`reminders > ${0}`);
  };
  return {
    async read(certificate) {
      const item = await getItem(main, invitationKeyOf(certificate));
      return item && followedIn(item);
    },
    async begin(certificate, mails, step, perDay, at) {
      const day = mailDayKey(connection, certificate, at);
      const counted = await updateItem(
        main,
        day.key,
        { add: { reminders: 1 }, set: { kind: "mail_day", expires_on: day.expiresOn } },
        expression`attribute_not_exists(reminders) OR reminders < ${perDay}`,
      );
      if (!counted.written) return "full";
      const told = toldName(step);
      const { written } = await updateItem(
        main,
        invitationKeyOf(certificate),
        { set: { [told]: at.toISOString(), telling: step } },
        expression`${isLike({ state: mails.state, finished_at: mails.sentAt })}
          AND attribute_not_exists(${attribute(told)}) AND attribute_not_exists(telling)`,
      );
      if (!written) await uncount(certificate, at);
      return written ? "begun" : "changed";
    },
    async giveBack(certificate, step, begunAt, due) {
      await uncount(certificate, begunAt);
      await endTelling(main, certificate, step, { remove: [toldName(step)] }, due);
    },
    async end(certificate, step, messageId, due) {
      const told = messageId === null ? { set: { [toldName(step)]: TOLD_REFUSED } } : {};
      const counts = messageId !== null && isReminder(step);
      // A return of it is one of the invitation.
      const id = counts && messageId !== undefined ? { reminder_id: messageId } : {};
      await endTelling(main, certificate, step, { set: { ...told.set, ...id } }, due, counts);
    },
    async move(certificate, due) {
      await updateItem(
        main,
        invitationKeyOf(certificate),
        entryChanges(certificate, due),
        HAS_FOLLOW_UP_ENTRY,
      );
    },
    async adopt(certificate, due) {
      const { written } = await updateItem(
        main,
        invitationKeyOf(certificate),
        entryChanges(certificate, due),
        expression`${isLike({ kind: "invitation" })} AND ${WITHOUT_DUE_ENTRY} AND NOT (${UNDER_WAY})`,
      );
      return written;
    },
    async accepted(certificate, due, at) {
      const key = invitationKeyOf(certificate);
      const { item } = await updateItem(main, key, entryChanges(certificate, due), HAS_FOLLOW_UP_ENTRY);
      if (item === undefined || item.accepted_reminded !== undefined) return "followed";
      const { telling, told } = followedIn(item);
      const wasTold = TOLD_STEPS.some(
        (step) =>
          isReminder(step) &&
          told[step] !== undefined &&
          certificate.accepted_at !== null &&
          told[step] < certificate.accepted_at,
      );
      if (!wasTold) return "followed";
      if (telling !== null) {
        if (Date.parse(told[telling] ?? "") > at.getTime() - RUN_MS) return "busy";
        await endTelling(main, certificate, telling, {}, due, isReminder(telling));
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

const invitationKeyOf = ({ organization_id, email, id }: Certificate) =>
  itemKey.invitation(organization_id, email, id);

/** The changes by which an invitation is due at a time, or never. */
function entryChanges({ organization_id, email, id }: Certificate, due: Date | null): Changes {
  return due ? { set: entries.followUp(organization_id, email, id, due) } : { remove: DUE_ENTRY };
}

/** The states in which a mail with the invitation is under way, or is to be sent. */
const UNDER_WAY_STATES: readonly unknown[] = ["waiting", "requested", "sending"];
const UNDER_WAY = isOneOf("state", UNDER_WAY_STATES);

/** Whether the mail of an invitation has ended, and nothing is to be done about it any more: or an earlier release sent it. */
export const isNotFollowed = (item: Item): boolean =>
  item.kind === "invitation" &&
  !DUE_ENTRY.some((name) => name in item) &&
  !UNDER_WAY_STATES.includes(item.state);

/** What the record of an invitation says. */
export function followedIn(item: Item): FollowedMails {
  const { state, finished_at, telling } = item;
  const told = TOLD_STEPS.flatMap((step) => {
    const at = item[toldName(step)];
    return at === undefined ? [] : [[step, String(at)] as const];
  });
  return {
    state: state === "sent" || state === "refused" ? state : null,
    sentAt: finished_at === undefined ? null : String(finished_at),
    told: Object.fromEntries(told),
    telling: (telling as ToldStep | undefined) ?? null,
  };
}

/**
 * Ends a step that was begun, if nobody has; when it counts, its certificate counts as reminded for its event, once, in the same
 * transaction. The entry in the index stays when it is that of a mail which waits.
 */
async function endTelling(
  main: Table,
  certificate: Certificate,
  step: ToldStep,
  { set, remove = [] }: Changes,
  due: Date | null,
  counts = false,
): Promise<void> {
  const key = invitationKeyOf(certificate);
  let isCounted = !counts;
  let moves = true;
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    const entry = moves ? entryChanges(certificate, due) : {};
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

export const dueFollowUpsGrants: Grants<"dueFollowUps"> = () => [
  {
    table: "main",
    actions: ["UpdateItem"],
    indexes: ["by_due"],
    prefix: [patterns.people, patterns.followUps],
  },
];

export const connectDueFollowUps: Connect<"dueFollowUps"> = (connection) => ({
  shards: EXPIRY_SHARDS,
  async due(shard, at, limit) {
    const run = {
      index: "by_due",
      partition: partitions.followUp(shard),
      until: through(at.toISOString()),
    } as const;
    const { items } = await readRun(mainTable(connection), run, { ascending: true, limit });
    return items.map((item) => {
      const [email, certificateId] = invitationIn(item.sk);
      return { organizationId: idIn(item.pk), certificateId, email, due: dueEntryOf(item).due };
    });
  },
  async postpone({ organizationId, certificateId, email, due }, until) {
    const entry = (at: Date) => entries.followUp(organizationId, email, certificateId, at);
    const key = itemKey.invitation(organizationId, email, certificateId);
    const { written } = await updateItem(
      mainTable(connection),
      key,
      { set: entry(until) },
      isLike(entry(due)),
    );
    return written;
  },
});
