import {
  MAIL_TOTALS,
  type MailTally,
  type MailTotal,
  type MailTotals,
  NO_MAILS,
  partAt,
  partsOfWindow,
} from "#shared/domain/senders/mail-rates.ts";
import {
  MAIL_HOLDERS,
  type MailHold,
  type MailHolder,
  type SenderState,
} from "#shared/domain/senders/sender-state.ts";
import { type Changes, expression } from "../table/expressions.ts";
import type { Item } from "../table/item.ts";

/** Each holder has an attribute of its own, so that none releases what another holds. */
export const holdName = (by: MailHolder): string => `held_${by}`;

/** The state of a sender in an item, which is missing until something is noted. */
export function toSenderState(item: Item | undefined): SenderState {
  const holds = MAIL_HOLDERS.flatMap((by) => {
    const hold = item?.[holdName(by)] as MailHold | undefined;
    return hold ? [[by, hold] as const] : [];
  });
  return {
    tenant: (item?.tenant as SenderState["tenant"] | undefined) ?? null,
    holds: Object.fromEntries(holds),
    domain: toSenderDomain(item),
    watchedAt: textOf(item?.watched_at),
    tally: tallyIn(item),
    runs: runsIn(item),
  };
}

/** What says in the item of a sender that a run has counted, by the name of its worker. */
export const RUN_MARK = "run_";

const runsIn = (item: Item | undefined): ReadonlyMap<string, number> =>
  new Map(
    Object.entries(item ?? {}).flatMap(([name, begun]) =>
      name.startsWith(RUN_MARK) ? [[name.slice(RUN_MARK.length), Number(begun)] as const] : [],
    ),
  );

const textOf = (value: unknown): string | null => (value === undefined ? null : String(value));

function toSenderDomain(item: Item | undefined): NonNullable<SenderState["domain"]> | null {
  const domain = item?.domain as { name: string; address: string; used: boolean } | undefined;
  if (!domain) return null;
  const refusedAt = item?.domain_refused_at === undefined ? null : String(item.domain_refused_at);
  return { name: domain.name, address: domain.address, isUsed: domain.used, refusedAt };
}

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
