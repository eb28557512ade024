import { randomUUID } from "node:crypto";
import type { Connection } from "#shared/connect.ts";
import {
  MAIL_TOTALS,
  type MailTally,
  type MailTotal,
  type MailTotals,
  NO_MAILS,
  partAt,
  partsOfWindow,
} from "#shared/domain/senders/mail-rates.ts";
import type { SenderWrites } from "#shared/domain/senders/ports.ts";
import { attribute, type Changes, expression } from "../table/expressions.ts";
import type { Item } from "../table/item.ts";
import { mainTable, updateItem } from "../table/items.ts";
import { itemKey } from "../table/schema.ts";

/** What is counted stands in attributes such as `bounced_4156`, so that adding to one needs no other. */
const COUNTED = new RegExp(`^(${MAIL_TOTALS.join("|")})_(\\d+)$`);
const nameOf = (total: MailTotal, part: number): string => `${total}_${part}`;

/** What an item with the standing of an organization's mails has counted of them. */
export function tallyIn(item: Item | undefined): MailTally {
  const parts = new Map<number, MailTotals>();
  for (const [name, value] of Object.entries(item ?? {})) {
    const [, total, number] = COUNTED.exec(name) ?? [];
    if (total === undefined) continue;
    const part = Number(number);
    parts.set(part, { ...(parts.get(part) ?? NO_MAILS), [total]: Number(value) });
  }
  return { parts, from: item?.counted_from === undefined ? null : String(item.counted_from) };
}

/** The changes that add mails which went out, or came back, at a moment. */
export const counting = (total: MailTotal, mails: number, at: Date): Changes => ({
  add: { [nameOf(total, partAt(at))]: mails },
  set: {
    kind: "mail_standing",
    ...(total === "sent" && { counted_from: expression`if_not_exists(counted_from, ${at.toISOString()})` }),
  },
});

/** The names of what has left the window. */
export function outdatedIn(item: Item, at: Date): readonly string[] {
  const oldest = Math.min(...partsOfWindow(at));
  return Object.keys(item).filter((name) => Number(COUNTED.exec(name)?.[2] ?? oldest) < oldest);
}

/** What notes that the contact was told of a hold. */
const TOLD = "held_told";
/** Who tells a contact and has not ended after this time has died. */
const TELLING_MS = 60_000;
const kind = "mail_standing";

/** In the item with the standing of an organization's mails, which every mail reads (decision 18.21). */
export const mailFigures = (
  connection: Connection,
): Pick<SenderWrites, "countSent" | "beginTelling" | "endTelling"> => {
  const main = mainTable(connection);
  return {
    async countSent(organizationId, sent, at) {
      const key = itemKey.mailStanding(organizationId);
      const { item = {} } = await updateItem(main, key, counting("sent", sent, at));
      // Once in some days: nothing that is written adds to these any more.
      const remove = outdatedIn(item, at);
      if (remove.length > 0) await updateItem(main, key, { remove });
    },
    async beginTelling(organizationId, since, at) {
      const told = { at: at.toISOString(), done: false, by: randomUUID().slice(0, 8) };
      const known = attribute(TOLD);
      const died = new Date(at.getTime() - TELLING_MS).toISOString();
      const { written, item } = await updateItem(
        main,
        itemKey.mailStanding(organizationId),
        { set: { kind, [TOLD]: told } },
        expression`attribute_not_exists(${known})
        OR (${known}.done = ${false} AND ${known}.at <= ${died})
        OR (${known}.done = ${true} AND ${known}.at < ${since.toISOString()})`,
      );
      if (written) return "begun";
      return (item?.[TOLD] as typeof told | undefined)?.done ? "told" : "busy";
    },
    async endTelling(organizationId, told, at) {
      const changes = told
        ? { set: { kind, [TOLD]: { at: at.toISOString(), done: true } } }
        : { remove: [TOLD] };
      await updateItem(main, itemKey.mailStanding(organizationId), changes);
    },
  };
};
