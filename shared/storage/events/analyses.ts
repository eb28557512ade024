import type { Connect } from "#shared/connect.ts";
import type { StoredAnalysis } from "#shared/domain/events/analysis.ts";
import type { Event } from "#shared/domain/events/event.ts";
import { shortCode } from "#shared/domain/ids.ts";
import { transact } from "../table/answers.ts";
import { readAll } from "../table/batch.ts";
import { recordOf } from "../table/item.ts";
import { keys } from "../table/schema.ts";
import { listed } from "./event-changes.ts";

/** An analysis is an item of its own, so that no change of the event, which replaces the event's item, can lose it. */
export const connectAnalyses: Connect<"analyses"> = ({ config, documents }) => ({
  async subject(eventId) {
    const code = shortCode(eventId);
    const wanted = [keys.event(code), keys.eventAnalysis(code)];
    const items = await readAll(documents(), config.TABLE_MAIN, wanted, { consistent: true });
    const event = items.find((item) => item.sk === "EVENT");
    if (event?.id !== eventId) return undefined;
    const last = items.find((item) => item.sk === "ANALYSIS");
    return {
      event: recordOf<Event>(event),
      last: last === undefined ? null : recordOf<StoredAnalysis>(last),
    };
  },
  async save(event, analysed) {
    const code = shortCode(event.id);
    const refusals = await transact(documents(), [
      {
        ConditionCheck: {
          TableName: config.TABLE_MAIN,
          Key: keys.event(code),
          ConditionExpression: "id = :id",
          ExpressionAttributeValues: { ":id": event.id },
        },
      },
      {
        Put: {
          TableName: config.TABLE_MAIN,
          Item: { ...keys.eventAnalysis(code), kind: "event_analysis", ...listed(event, 2), ...analysed },
          ConditionExpression: "attribute_not_exists(pk) OR revision < :revision",
          ExpressionAttributeValues: { ":revision": analysed.revision },
        },
      },
    ]);
    return refusals === undefined;
  },
});
