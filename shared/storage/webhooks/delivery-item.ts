import {
  type Attempt,
  DELIVERY_KEEP_DAYS,
  type Delivery,
  EXCERPT_BYTES,
} from "#shared/domain/webhooks/delivery.ts";
import { type Item, recordOf } from "../table/item.ts";
import { keys } from "../table/schema.ts";

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
  return {
    ...keys.delivery(webhook_id, id),
    kind: "delivery",
    ...withEvent(rest),
    expires_on: keptUntil(rest),
  };
}

/** `kind` names the sort of item in every item, so the kind of event stands under another name. */
const withEvent = ({
  kind,
  ...rest
}: Omit<Delivery, "id" | "webhook_id" | "next_attempt_at" | "last">): Item => ({
  ...rest,
  event: kind,
});

/** The delivery inside an item. */
export function toDelivery(item: Item): Delivery {
  const { event, ...rest } = recordOf<Partial<Delivery> & { event: Delivery["kind"] }>(item);
  return {
    next_attempt_at: null,
    last: null,
    ...rest,
    kind: event,
    id: String(item.sk),
    webhook_id: String(item.pk).split("#")[1]!,
  } as Delivery;
}

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
