import type { Connect } from "#shared/connect.ts";
import {
  type Attempt,
  cutToBytes,
  DELIVERY_KEEP_DAYS,
  type Delivery,
  EXCERPT_BYTES,
} from "#shared/domain/webhooks/delivery.ts";
import { isOneOf } from "../table/expressions.ts";
import { type Item, recordOf } from "../table/item.ts";
import { deliveriesTable, getItem } from "../table/items.ts";
import { fillWindow, readRun, startingWith } from "../table/list.ts";
import { idIn, keys, partitions } from "../table/schema.ts";

export const connectDeliveryLog: Connect<"deliveryLog"> = (connection) => ({
  async get(webhookId, id) {
    const item = await getItem(deliveriesTable(connection), keys.delivery(webhookId, id));
    return item && toDelivery(item);
  },
  list(webhookId, statuses, window) {
    const filter = statuses && isOneOf("status", statuses);
    return fillWindow<Delivery>(
      window,
      filter !== undefined,
      (delivery) => delivery.id,
      async (after, wanted) => {
        const run = { partition: partitions.deliveries(webhookId), after: after ?? undefined, filter };
        const limit = filter ? undefined : wanted;
        const { items, frontier } = await readRun(deliveriesTable(connection), run, { limit });
        return { rows: items.map(toDelivery), frontier };
      },
    );
  },
  async attempts(webhookId, id) {
    const run = { partition: partitions.attempts(webhookId), ...startingWith(`${id}#`) };
    const { items } = await readRun(deliveriesTable(connection), run, { ascending: true });
    return items.map((item) => recordOf<Attempt>(item));
  },
});

/** When the items of a delivery may be deleted, in Unix seconds. */
export const keptUntil = ({ at }: Pick<Delivery, "at">): number =>
  Math.floor(Date.parse(at) / 1_000) + DELIVERY_KEEP_DAYS * 86_400;

/** The item of a new delivery. It must always stay below 1 kB, so it has no nulls and no fields that its keys have. */
export function deliveryItem({
  id,
  webhook_id,
  next_attempt_at: _next,
  last: _last,
  ...rest
}: Delivery): Item {
  return { ...keys.delivery(webhook_id, id), kind: "delivery", ...rest, expires_on: keptUntil(rest) };
}

/** The delivery of an item. */
export const toDelivery = (item: Item): Delivery => ({
  next_attempt_at: null,
  last: null,
  ...recordOf<Omit<Delivery, "id" | "webhook_id" | "next_attempt_at" | "last">>(item),
  id: String(item.sk),
  webhook_id: idIn(item.pk),
});

/** An attempt with only the start of its response. */
export const excerptOf = (attempt: Attempt): Attempt => ({
  ...attempt,
  response_body: cutToBytes(attempt.response_body, EXCERPT_BYTES),
});
