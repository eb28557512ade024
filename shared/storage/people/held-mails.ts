import type { Connect } from "#shared/connect.ts";
import type { Grants } from "#shared/grant.ts";
import { patterns } from "#shared/storage/table/key-patterns.ts";
import { dueEntryOf, entries, heldBulkIn } from "../table/entries.ts";
import { isLike } from "../table/expressions.ts";
import { mainTable, updateItem } from "../table/items.ts";
import { readRun } from "../table/list.ts";
import { idIn, invitationIn, itemKey, partitions } from "../table/schema.ts";

/** Mails per read. */
const PAGE = 500;

export const heldMailsGrants: Grants<"heldMails"> = () => [
  {
    table: "main",
    actions: ["UpdateItem"],
    indexes: ["by_due"],
    prefix: [patterns.people, patterns.notices, patterns.heldMails],
  },
];

/** The mails of a sender that is held, in a partition of their own: nobody else's wait behind them. */
export const connectHeldMails: Connect<"heldMails"> = (connection) => ({
  async page(sender, after) {
    const run = {
      index: "by_due",
      partition: partitions.heldMail(sender),
      after: after ?? undefined,
    } as const;
    const { items, frontier } = await readRun(mainTable(connection), run, { ascending: true, limit: PAGE });
    const rows = items.map((item) => {
      const [email, certificateId, notice] = invitationIn(item.sk);
      const { due } = dueEntryOf(item);
      return { organizationId: idIn(item.pk), certificateId, email, bulk: heldBulkIn(item), notice, due };
    });
    return { rows, next: frontier };
  },
  async release(sender, { organizationId, certificateId, email, bulk, notice, due }, at) {
    const key = notice
      ? itemKey.waitingNotice(organizationId, email, certificateId, notice)
      : itemKey.invitation(organizationId, email, certificateId);
    const held = entries.heldMail(sender, certificateId, due, bulk);
    const waiting = entries.waitingMail(organizationId, email, certificateId, at, bulk);
    const { written } = await updateItem(mainTable(connection), key, { set: waiting }, isLike(held));
    return written;
  },
});
