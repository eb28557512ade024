import type { Connect } from "#shared/connect.ts";
import type { DueMessage } from "#shared/domain/messages/ports.ts";
import type { Grants } from "#shared/grant.ts";
import {
  DUE_ENTRY,
  dueEntryOf,
  EXPIRY_SHARDS,
  entries,
  heldBulkIn,
  messageShards,
  waitingMessageIn,
} from "../table/entries.ts";
import { type Changes, isLike } from "../table/expressions.ts";
import type { Item } from "../table/item.ts";
import { deleteItem, type Key, mainTable, updateIf } from "../table/items.ts";
import { patterns } from "../table/key-patterns.ts";
import { readDue, readRun } from "../table/list.ts";
import { idIn, invitationIn, itemKey, MESSAGES_START, partitions } from "../table/schema.ts";

/** Held mails per read. */
const PAGE = 500;

export const messagesDueGrants: Grants<"messages.due"> = () => [
  {
    table: "main",
    actions: ["DeleteItem", "UpdateItem"],
    indexes: ["by_due"],
    prefix: [
      patterns.people,
      patterns.notices,
      patterns.phones,
      patterns.waitingMails,
      patterns.followUps,
      patterns.waitingMessages,
      patterns.heldMails,
    ],
  },
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
