import type { Connect } from "#shared/connect.ts";
import {
  type Attempt,
  DELIVERY_KEEP_DAYS,
  type Delivery,
  EXCERPT_BYTES,
} from "#shared/domain/webhooks/delivery.ts";
import { isOneOf } from "../table/expressions.ts";
import { type Item, recordOf } from "../table/item.ts";
import { deliveriesTable, getItem } from "../table/items.ts";
import { fillWindow, readRun, startingWith } from "../table/list.ts";
import { keys, partitions } from "../table/schema.ts";

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

/** When the items of a delivery may go, in Unix seconds. */
export const keptUntil = ({ at }: Pick<Delivery, "at">): number =>
  Math.floor(Date.parse(at) / 1_000) + DELIVERY_KEEP_DAYS * 86_400;

/** The item of a new delivery. It must stay below 1 kB to the end, so nulls and what the keys say are left out. */
export function deliveryItem({
  id,
  webhook_id,
  next_attempt_at: _next,
  last: _last,
  ...rest
}: Delivery): Item {
  return { ...keys.delivery(webhook_id, id), kind: "delivery", ...rest, expires_on: keptUntil(rest) };
}

/** The delivery inside an item. */
export const toDelivery = (item: Item): Delivery => ({
  next_attempt_at: null,
  last: null,
  ...recordOf<Omit<Delivery, "id" | "webhook_id" | "next_attempt_at" | "last">>(item),
  id: String(item.sk),
  webhook_id: String(item.pk).split("#")[1]!,
});

/** What a delivery keeps of its latest attempt. */
export const excerptOf = (attempt: Attempt): Attempt => ({
  ...attempt,
  response_body: shortened(attempt.response_body),
});

/** The start of a text in at most so many bytes of UTF-8, no character halved. */
function shortened(text: string): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(EXCERPT_BYTES));
  return text.slice(0, read);
}
