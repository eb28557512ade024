import { randomUUID } from "node:crypto";
import { BoundedMap } from "#shared/bounded-map.ts";
import { attribute, expression } from "../table/expressions.ts";
import { type Table, updateItem } from "../table/items.ts";
import { mailCounters } from "./mails.ts";

/** Marks of counts that have ended, by event. */
type MailMarks = BoundedMap<readonly string[]>;
/** More events than one process counts for at a time. */
export const mailMarks = (): MailMarks => new BoundedMap(1_000);

/**
 * Adds to the mail counters of an event, once: the count leaves a mark by which its repetition is refused. The next
 * count of this process removes the mark, so that the item stays below one write unit; a transaction would cost two.
 */
export async function countMails(
  main: Table,
  marks: MailMarks,
  eventId: string,
  numbers: { readonly sent?: number; readonly bounced?: number },
): Promise<void> {
  const mark = `by_${randomUUID().slice(0, 8)}`;
  const own = { set: { [mark]: 1 } };
  const [key, { add, set }] = mailCounters(eventId, numbers);
  const remove = marks.get(eventId) ?? [];
  marks.forget(eventId);
  await updateItem(
    main,
    key,
    { add: { ...add }, set: { ...set, ...own.set }, remove },
    expression`attribute_not_exists(${attribute(mark)})`,
    own,
  );
  marks.set(eventId, [...(marks.get(eventId) ?? []), mark]);
}
