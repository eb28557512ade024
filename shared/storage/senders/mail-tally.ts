import {
  MAIL_TOTALS,
  type MailTally,
  type MailTotal,
  type MailTotals,
  NO_MAILS,
  partAt,
  partsOfWindow,
} from "#shared/domain/senders/mail-rates.ts";
import { type Changes, expression } from "../table/expressions.ts";
import type { Item } from "../table/item.ts";

/** What is counted stands in attributes such as `bounced_4156`, so that adding to one needs no other. */
const COUNTED = new RegExp(`^(${MAIL_TOTALS.join("|")})_(\\d+)$`);
const nameOf = (total: MailTotal, part: number): string => `${total}_${part}`;

/** What an item with the state of an organization's mails has counted of them. */
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
