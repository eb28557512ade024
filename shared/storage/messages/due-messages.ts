import type { Connect } from "#shared/connect.ts";
import { monthNamed } from "#shared/domain/calendar.ts";
import { lowestUuidAt, uuidTime } from "#shared/domain/ids.ts";
import type { DueMessage, FollowedMonth } from "#shared/domain/messages/ports.ts";
import type { Grants } from "#shared/grant.ts";
import { toCertificate } from "../certificates/certificate-item.ts";
import {
  DUE_ENTRY,
  dueEntryOf,
  EXPIRY_SHARDS,
  entries,
  followedIdIn,
  heldBulkIn,
  messageShards,
  WITHOUT_DUE_ENTRY,
  waitingMessageIn,
} from "../table/entries.ts";
import { type Changes, expression, isLike } from "../table/expressions.ts";
import type { Item } from "../table/item.ts";
import { deleteItem, type Key, mainTable, updateIf } from "../table/items.ts";
import { patterns } from "../table/key-patterns.ts";
import { readDue, readRun } from "../table/list.ts";
import { idIn, invitationIn, itemKey, MESSAGES_START, partitions } from "../table/schema.ts";
import { dueChanges, NOT_HELD_BACK, writeInvitation } from "./invitation-record.ts";

/** Held mails per read. */
const PAGE = 500;
/** Months that are looked at in a run. */
const MONTHS = 200;

export const messagesDueGrants: Grants<"messages.due"> = () => [
  {
    table: "main",
    actions: ["DeleteItem", "UpdateItem"],
    indexes: ["by_due"],
    prefix: [
      patterns.dueMonths,
      patterns.people,
      patterns.notices,
      patterns.phones,
      patterns.waitingMails,
      patterns.followUps,
      patterns.waitingMessages,
      patterns.heldMails,
    ],
  },
  { table: "main", actions: ["Query"], prefix: patterns.certificates },
  { table: "main", actions: ["UpdateItem"], prefix: patterns.usage },
];

/** What waits is in one index by its time, in partitions for each lane, and for each sender that is held: nobody else's wait behind those. */
export const connectMessagesDue: Connect<"messages.due"> = (connection) => {
  const main = mainTable(connection);
  /** Changes a message if it waits as it was read. */
  const change = async (message: DueMessage, changes: Changes): Promise<boolean> => {
    const waits = isLike({ ...stateOf(message), ...entryOf(message, message.due) });
    return updateIf(main, keyOf(message), changes, waits);
  };
  return {
    shards: EXPIRY_SHARDS,
    async due(lane, at, limit) {
      const found = await Promise.all(
        Array.from({ length: messageShards(lane) }, async (_, shard) => {
          return (await readDue(main, partitions.message(lane, shard), at, limit)).items;
        }),
      );
      return found.flat().map((item) => (lane === "phone" ? phoneMessageIn(item) : mailIn(item, lane)));
    },
    async postpone(message, until) {
      if (message.notice === undefined) return change(message, { set: entryOf(message, until) });
      await deleteItem(main, keyOf(message), isLike(entryOf(message, message.due)));
      return true;
    },
    giveUp: (message) => change(message, { set: { state: "failed", reason: "refused" }, remove: DUE_ENTRY }),
    async months(at) {
      const { items } = await readDue(main, partitions.dueMonths, at, MONTHS);
      return items.map(monthIn);
    },
    async issued(organizationId, after, before, limit) {
      const until = lowestUuidAt(before.getTime());
      const run = { partition: partitions.certificates(organizationId), after, until };
      const { items, frontier } = await readRun(main, run, { ascending: true, limit });
      return { rows: items.map(toCertificate), next: frontier };
    },
    async nextIssued({ organizationId, month }, from) {
      const run = {
        partition: partitions.certificates(organizationId),
        from: lowestUuidAt(from.getTime()),
        until: lowestUuidAt(Date.parse(monthNamed(month).end)),
      };
      const { items } = await readRun(main, run, { ascending: true, limit: 1, only: ["sk"] });
      return items[0] && new Date(uuidTime(String(items[0].sk)));
    },
    async follow(certificate, due) {
      const when = expression`${WITHOUT_DUE_ENTRY} AND ${NOT_HELD_BACK}`;
      return (await writeInvitation(main, certificate, dueChanges(certificate, due), when)).written;
    },
    async followed({ organizationId, month, followed, due }, upTo, again) {
      const changes = again ? { set: entries.dueMonth(again, upTo) } : { remove: DUE_ENTRY };
      const asRead = isLike(entries.dueMonth(due, followed));
      await updateIf(main, itemKey.usageMonth(organizationId, month), changes, asRead);
    },
    async held(sender, after) {
      const run = {
        index: "by_due",
        partition: partitions.heldMail(sender),
        after: after ?? undefined,
      } as const;
      const { items, frontier } = await readRun(main, run, { ascending: true, limit: PAGE });
      const rows = items.map((item) => mailIn(item, heldBulkIn(item) ? "bulk" : "single"));
      return { rows, next: frontier };
    },
    async free(sender, message, at) {
      const held = entries.heldMail(sender, message.certificateId, message.due, message.lane === "bulk");
      return updateIf(main, keyOf(message), { set: entryOf(message, at) }, isLike(held));
    },
  };
};

const monthIn = (item: Item): FollowedMonth => ({
  organizationId: idIn(item.pk),
  month: String(item.sk),
  followed: followedIdIn(item),
  due: dueEntryOf(item).due,
});

/** The mail of an entry. */
function mailIn(item: Item, lane: DueMessage["lane"]): DueMessage {
  const [to, certificateId, notice] = invitationIn(item.sk);
  return { lane, organizationId: idIn(item.pk), certificateId, to, notice, due: dueEntryOf(item).due };
}

const phoneMessageIn = (item: Item): DueMessage => ({
  lane: "phone",
  to: String(item.pk),
  ...waitingMessageIn(item),
  due: dueEntryOf(item).due,
});

function keyOf({ lane, to, organizationId, certificateId, notice }: DueMessage): Key {
  if (lane === "phone") return { pk: to, sk: MESSAGES_START + certificateId };
  return notice
    ? itemKey.waitingNotice(organizationId, to, certificateId, notice)
    : itemKey.invitation(organizationId, to, certificateId);
}

const entryOf = ({ lane, organizationId, to, certificateId }: DueMessage, at: Date) =>
  entries.message(lane, organizationId, to, certificateId, at);

/** An invitation that follows one that was sent keeps the state of its latest mail. */
const stateOf = ({ lane }: DueMessage) => (lane === "follow_up" ? {} : { state: "waiting" });
