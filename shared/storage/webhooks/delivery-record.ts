import {
  type Attempt,
  cutToBytes,
  DELIVERY_KEEP_DAYS,
  type Delivery,
  EXCERPT_BYTES,
} from "#shared/domain/webhooks/delivery.ts";
import { dueEntry, lastDigit } from "../table/entries.ts";
import { type Item, recordReader } from "../table/item.ts";
import { otherPartitions } from "../table/other-keys.ts";
import { idIn } from "../table/schema.ts";

/** When the items of a delivery may be deleted, in Unix seconds. */
export const keptUntil = ({ at }: Pick<Delivery, "at">): number =>
  Math.floor(Date.parse(at) / 1_000) + DELIVERY_KEEP_DAYS * 86_400;

/**
 * What a delivery is stored with besides its keys and the result of its attempts. Its item must always stay below 1 kB,
 * so it has no nulls and no fields that its keys have.
 */
export function deliveryFields({
  id: _id,
  webhook_id: _webhook,
  next_attempt_at: _next,
  last: _last,
  ...rest
}: Delivery): Item {
  return { kind: "delivery", ...rest, expires_on: keptUntil(rest) };
}

type FieldOf<D> = D extends unknown ? keyof D : never;
type StoredField = Exclude<FieldOf<Delivery>, "id" | "webhook_id">;
/** A delivery has the fields of a certificate's or of an import's. */
const stored = recordReader<{ readonly [F in StoredField]?: unknown }>()(
  "organization_id",
  "certificate_id",
  "import",
  "type",
  "at",
  "recipient_status",
  "returned",
  "status",
  "attempts",
  "next_attempt_at",
  "last",
);

/** The attempt of an item. */
export const toAttempt = recordReader<Attempt>()(
  "at",
  "number",
  "status_code",
  "error",
  "duration_ms",
  "response_body",
);

/** The delivery of an item. */
export const toDelivery = (item: Item): Delivery =>
  ({
    next_attempt_at: null,
    last: null,
    ...stored(item),
    id: String(item.sk),
    webhook_id: idIn(item.pk),
  }) as Delivery;

/** An attempt with only the start of its response. */
export const excerptOf = (attempt: Attempt): Attempt => ({
  ...attempt,
  response_body: cutToBytes(attempt.response_body, EXCERPT_BYTES),
});

/** Deliveries to try again are spread by the last digit of their ids, a random one. */
export const RETRY_SHARDS = 8;
/** Entries of deliveries in by_due, as attributes. */
export const deliveryEntries = {
  /** The id distinguishes deliveries that are due at the same time. */
  retry: (deliveryId: string, due: Date) =>
    dueEntry(
      otherPartitions.retry(lastDigit(deliveryId) % RETRY_SHARDS),
      `${due.toISOString()}#${deliveryId}`,
    ),
  parked: (webhookId: string, deliveryId: string) => dueEntry(otherPartitions.parked(webhookId), deliveryId),
};
