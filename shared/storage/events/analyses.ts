import type { Connection } from "#shared/connect.ts";
import type { Analyses, Analyzer } from "#shared/domain/events/ports.ts";
import { shortCode } from "#shared/domain/ids.ts";
import { readAll } from "../table/batches.ts";
import { entries } from "../table/entries.ts";
import { expression, MISSING } from "../table/expressions.ts";
import { directoryTable, mainTable } from "../table/items.ts";
import { otherKeys } from "../table/other-keys.ts";
import { itemKey, SK } from "../table/schema.ts";
import { check, put, transactIf, update } from "../table/transactions.ts";
import { toEvent, toStoredAnalysis } from "./event-record.ts";

/** An analysis has its own item, since a change of the event replaces the event's item. */
export const analysisRecords = (connection: Connection): Omit<Analyses, keyof Analyzer> => ({
  async subject(eventId) {
    const code = shortCode(eventId);
    const items = await readAll(mainTable(connection), [itemKey.event(code), itemKey.eventAnalysis(code)]);
    const event = items.find(({ sk }) => sk === SK.event);
    if (event?.id !== eventId) return undefined;
    const analysis = items.find(({ sk }) => sk === SK.analysis);
    return { event: toEvent(event), last: analysis ? toStoredAnalysis(analysis) : null };
  },
  async save(event, analysed) {
    const main = mainTable(connection);
    const code = shortCode(event.id);
    const item = {
      ...itemKey.eventAnalysis(code),
      kind: "event_analysis",
      ...entries.event(event, 2),
      ...analysed,
    };
    return transactIf(main, [
      check(main, itemKey.event(code), expression`id = ${event.id}`),
      put(main, item, expression`${MISSING} OR revision < ${analysed.revision}`),
    ]);
  },
});

/** How long the counter of a day is kept, to see what was spent. */
const KEEP_DAYS = 30;

/** Takes one call from a day's budget; false when it is used up. Exact also under concurrent calls. */
export async function takeFromBudget(connection: Connection, perDay: number, at: Date): Promise<boolean> {
  if (perDay === 0) return false;
  const table = directoryTable(connection);
  return transactIf(table, [
    update(
      table,
      otherKeys.analysisBudget(at.toISOString().slice(0, 10)),
      { set: { expires_on: Math.floor(at.getTime() / 1_000) + KEEP_DAYS * 86_400 }, add: { calls: 1 } },
      expression`attribute_not_exists(calls) OR calls < ${perDay}`,
    ),
  ]);
}
