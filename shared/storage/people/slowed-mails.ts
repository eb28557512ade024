import type { Connect } from "#shared/connect.ts";
import type { DeferredMail } from "#shared/domain/people/ports.ts";
import type { Grants } from "#shared/grant.ts";
import { patterns } from "#shared/storage/table/key-patterns.ts";
import { dueEntryOf, entries } from "../table/entries.ts";
import { isLike } from "../table/expressions.ts";
import type { Item } from "../table/item.ts";
import { deleteItem, mainTable, updateItem } from "../table/items.ts";
import { readRun, through } from "../table/list.ts";
import { idIn, invitationIn, itemKey, partitions } from "../table/schema.ts";

/** Mails per read. */
const PAGE = 500;

export const slowedMailsGrants: Grants<"slowedMails"> = () => [
  {
    table: "main",
    actions: ["DeleteItem", "UpdateItem"],
    indexes: ["by_due"],
    prefix: [patterns.people, patterns.notices, patterns.slowedMails],
  },
];

/** The mails of an organization that is slowed, in partitions of their own: nobody else's wait behind them. */
export const connectSlowedMails: Connect<"slowedMails"> = (connection) => {
  const main = mainTable(connection);
  const entryOf = ({ organizationId, certificateId, due, bulk }: DeferredMail) =>
    entries.slowedMail(organizationId, certificateId, due, bulk);
  /** Gives a mail that still waits so another entry. */
  const move = async (mail: DeferredMail, entry: Readonly<Record<string, string>>): Promise<boolean> => {
    const { organizationId, email, certificateId, notice } = mail;
    const key = notice
      ? itemKey.waitingNotice(organizationId, email, certificateId, notice)
      : itemKey.invitation(organizationId, email, certificateId);
    return (await updateItem(main, key, { set: entry }, isLike(entryOf(mail)))).written;
  };
  return {
    async due(organizationId, bulk, at, limit) {
      const partition = partitions.slowedMail(organizationId, bulk);
      const run = { index: "by_due", partition, until: through(at.toISOString()) } as const;
      const { items } = await readRun(main, run, { ascending: true, limit });
      return items.map((item) => mailIn(item, bulk));
    },
    async page(organizationId, bulk, after) {
      const partition = partitions.slowedMail(organizationId, bulk);
      const run = { index: "by_due", partition, after: after ?? undefined } as const;
      const { items, frontier } = await readRun(main, run, { ascending: true, limit: PAGE });
      return { rows: items.map((item) => mailIn(item, bulk)), next: frontier };
    },
    async postpone(mail, until) {
      const { organizationId, certificateId, email, notice } = mail;
      // A notice is not looked for again, as is one that waited for the mail service.
      if (notice) {
        const key = itemKey.waitingNotice(organizationId, email, certificateId, notice);
        await deleteItem(main, key, isLike(entryOf(mail)));
        return true;
      }
      return move(mail, entryOf({ ...mail, due: until }));
    },
    release: (mail, at) =>
      move(mail, entries.waitingMail(mail.organizationId, mail.email, mail.certificateId, at, mail.bulk)),
    hold: (mail, at) => move(mail, entries.heldMail(mail.organizationId, mail.certificateId, at, mail.bulk)),
  };
};

function mailIn(item: Item, bulk: boolean): DeferredMail {
  const [email, certificateId, notice] = invitationIn(item.sk);
  return { organizationId: idIn(item.pk), certificateId, email, bulk, notice, due: dueEntryOf(item).due };
}
