import { randomUUID } from "node:crypto";
import type { Connection } from "#shared/connect.ts";
import { shortCode } from "#shared/domain/ids.ts";
import type { CountedMail, CountedMails, MessageWrites } from "#shared/domain/messages/ports.ts";
import { counting, outdatedIn, RUN_MARK } from "../senders/mail-standing.ts";
import { attribute, type Changes, expression, isLike } from "../table/expressions.ts";
import type { Item } from "../table/item.ts";
import { getItem, type Key, mainTable, type Table, updateIf, updateItem } from "../table/items.ts";
import { itemKey } from "../table/schema.ts";
import { transactIf, update } from "../table/transactions.ts";
import { invitationKeyOf } from "./invitation-record.ts";

/** Longer than a run of the worker can take (25 s): one that began before has died. */
const RUN_MS = 60_000;
/** How long it is known that a run has counted; messages of one that died come again after minutes. */
const KNOWN_MS = 3_600_000;
/** Events whose mails the item of an organization counts; with more it would cost a second write unit. */
const EVENTS_MAX = 6;

/** The update that adds to the mail counters of an event; a returned mail adds -1 to `sent` and 1 to `bounced`. */
export const mailCounters = (eventId: string, add: CountedMails): readonly [Key, Changes] => [
  itemKey.eventMailed(shortCode(eventId)),
  { add: { ...add }, set: { kind: "event_mailed" } },
];

/** What the first record of an invitation says of its counting. */
export const firstCountedBy = (run: string, outcome: keyof CountedMails) => ({
  counted_by: `${run} ${outcome}`,
});

/** What the record of a mail says of its counting: by which run, and by which one the mail before. */
export const countedBy = (run: string, outcome: keyof CountedMails) => ({
  ...firstCountedBy(run, outcome),
  counted_before: expression`if_not_exists(counted_by, ${""})`,
});

/** The name of a run: its worker, of which one run follows the other, and when it began. */
const nameOf = (worker: string, begun: number): string => `${worker}.${begun.toString(36)}`;
const inName = (run: string): { worker: string; begun: number } => {
  const [worker = "", begun = ""] = run.split(".");
  return { worker, begun: Number.parseInt(begun, 36) };
};

/** What counts the mails of an event in the item of its organization, such as `mail_GGQ43WAB9M_sent`. */
const COUNTED = /^mail_(\w+)_(sent|bounced)$/;
const counterOf = (code: string, as: keyof CountedMails): string => `mail_${code}_${as}`;

/** An import is counted beside its event, by its id without hyphens. */
const IMPORT = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/;
const codeOfImport = (id: string): string => id.replaceAll("-", "");

/** By code of the event, or of the import, what the item of an organization has counted, and its counters of former releases have not. */
function countedIn(item: Item): Map<string, CountedMails> {
  const counted = new Map<string, CountedMails>();
  for (const [name, mails] of Object.entries(item)) {
    const [, code, as] = COUNTED.exec(name) ?? [];
    if (code === undefined) continue;
    counted.set(code, { ...(counted.get(code) ?? { sent: 0, bounced: 0 }), [as!]: Number(mails) });
  }
  return counted;
}

/** What the item of an organization counts of the mails of an event. */
export const countedMails = (main: Table, organizationId: string, eventId: string): Promise<CountedMails> =>
  countedOf(main, organizationId, shortCode(eventId));
/** … and of an import. */
export const countedMailsOfImport = (
  main: Table,
  organizationId: string,
  id: string,
): Promise<CountedMails> => countedOf(main, organizationId, codeOfImport(id));

async function countedOf(main: Table, organizationId: string, code: string): Promise<CountedMails> {
  const sender = await getItem(main, itemKey.senderState(organizationId));
  return countedIn(sender ?? {}).get(code) ?? { sent: 0, bounced: 0 };
}

type Runs = Pick<MessageWrites, "beginRun" | "countRun" | "endRun" | "takeUncounted">;

/**
 * A run counts in the item of its organization, with a mark: who has recorded a mail and has no mark that is as late, has not counted
 * it. A worker has one run after the other, so that its mark of the last one tells of all before; those of a run that did not count
 * are left to the run that finds them, and its worker's name is not used again.
 */
export const connectMailRuns = (connection: Connection): Runs => {
  const main = mainTable(connection);
  const idle: { worker: string; begun: number }[] = [];
  return {
    beginRun(at) {
      const former = idle.pop();
      // A mark tells of all that began before it, so time must have passed.
      const isLater = former !== undefined && former.begun < at.getTime();
      return nameOf(isLater ? former.worker : randomUUID().slice(-8), at.getTime());
    },
    endRun: (run) => void idle.push(inName(run)),
    async countRun(organizationId, run, mails, begunAt, { runs }) {
      const { worker, begun } = inName(run);
      const add: Record<string, number> = {};
      for (const { eventId, importId, as } of mails)
        for (const code of [shortCode(eventId), ...(importId === null ? [] : [codeOfImport(importId)])]) {
          const counter = counterOf(code, as);
          add[counter] = (add[counter] ?? 0) + 1;
        }
      const first = mails.filter((mail) => mail.first).length;
      const tally = first > 0 ? counting("sent", first, begunAt) : { set: { kind: "mail_standing" } };
      const old = [...runs].filter(([name, at]) => name !== worker && at < begun - KNOWN_MS);
      const mine = attribute(RUN_MARK + worker);
      const { item } = await updateItem(
        main,
        itemKey.senderState(organizationId),
        {
          add: { ...tally.add, ...add },
          set: { ...tally.set, [RUN_MARK + worker]: begun },
          remove: old.map(([name]) => RUN_MARK + name),
        },
        // Refused when its answer was lost and it is repeated: it has counted.
        expression`attribute_not_exists(${mine}) OR ${mine} < ${begun}`,
      );
      await tidy(main, organizationId, item ?? {}, begunAt);
    },
    async takeUncounted(certificate, run, at, { runs }) {
      const key = invitationKeyOf(certificate);
      const invitation = await getItem(main, key);
      const now = at.getTime();
      const isUncounted = (by: unknown): boolean => {
        const { worker, begun } = inName(String(by ?? "").split(" ")[0]!);
        // Release 1.1 wrote other names, and of a run of long ago nobody knows any more.
        return begun > now - KNOWN_MS && (runs.get(worker) ?? 0) < begun;
      };
      const left = ["counted_by", "counted_before"].filter((name) => isUncounted(invitation?.[name]));
      if (!invitation || left.length === 0) return [];
      const begun = left.map((name) => inName(String(invitation[name]).split(" ")[0]!).begun);
      if (Math.max(...begun) > now - RUN_MS) return "busy";
      const { counted_by, counted_before, counted_at, finished_at } = invitation;
      const outcomeOf = (name: string) => String(invitation[name]).split(" ")[1] as keyof CountedMails;
      const taken = Object.fromEntries(left.map((name) => [name, `${run} ${outcomeOf(name)}`]));
      const asRead = isLike({ counted_by, counted_before });
      if (!(await updateIf(main, key, { set: taken }, asRead))) return "busy";
      const isFirst = (name: string) =>
        name === "counted_by" && counted_at !== undefined && counted_at === finished_at;
      return left.map((name): CountedMail => ({ as: outcomeOf(name), first: isFirst(name) }));
    },
  };
};

/** Moves what the item of an organization counts of many events to their own counters, and removes what is over. */
async function tidy(main: Table, organizationId: string, item: Item, at: Date): Promise<void> {
  const key = itemKey.senderState(organizationId);
  const remove = outdatedIn(item, at);
  if (remove.length > 0) await updateItem(main, key, { remove });
  const counted = countedIn(item);
  if (counted.size <= EVENTS_MAX) return;
  const names = Object.keys(item).filter((name) => COUNTED.test(name));
  // Refused when another run has counted meanwhile, which then does this.
  await transactIf(main, [
    update(main, key, { remove: names }, isLike(Object.fromEntries(names.map((name) => [name, item[name]])))),
    ...[...counted].map(([code, add]) => {
      const [, ...parts] = IMPORT.exec(code) ?? [];
      return parts.length > 0
        ? update(main, itemKey.import(organizationId, parts.join("-")), {
            add: { mails_sent: add.sent, mails_refused: add.bounced },
          })
        : update(main, itemKey.eventMailed(code), { add: { ...add }, set: { kind: "event_mailed" } });
    }),
  ]);
}
