import { WEBHOOKS } from "#shared/domain/rules.ts";
import type { Attempt, Delivery } from "#shared/domain/webhooks/delivery.ts";
import type {
  SessionMessage,
  SessionSample,
  WebhookSession,
} from "#shared/domain/webhooks/sessions/session.ts";
import { type Item, recordReader } from "../table/item.ts";
import { otherKeys } from "../table/other-keys.ts";
import { itemKey } from "../table/schema.ts";
import { deliveryEntries, deliveryFields, toDelivery } from "./delivery-record.ts";

/** When what belongs to a moment of a session may be deleted, in Unix seconds. */
const keptFrom = (at: string): number =>
  Math.ceil(Date.parse(at) / 1_000) + WEBHOOKS.session.keptHours * 3_600;

/** What changes when a session ends. */
export const endFields = (expires_at: string) => ({ expires_at, expires_on: keptFrom(expires_at) });

/** The item of a session. */
export const webhookSessionItem = (session: WebhookSession): Item => ({
  ...itemKey.webhookSession(session.organization_id, session.slot),
  kind: "webhook_session",
  ...session,
  ...endFields(session.expires_at),
});

/** The session of an item. */
export const toWebhookSession = recordReader<WebhookSession>()(
  "id",
  "organization_id",
  "slot",
  "opened_by",
  "name",
  "events",
  "secret",
  "created_at",
  "expires_at",
  "pauses",
  "dropped",
  "revision",
);

/** The item of a delivery that waits until it is fetched and answered. */
export const fetchedItem = (delivery: Delivery): Item => ({
  ...otherKeys.delivery(delivery.webhook_id, delivery.id),
  ...deliveryFields(delivery),
  expires_on: keptFrom(delivery.at),
  ...deliveryEntries.parked(delivery.webhook_id, delivery.id),
});

/** The item of an attempt at a delivery that is given once more. */
export const answeredItem = (delivery: Delivery, attempt: Attempt): Item => ({
  ...otherKeys.attempt(delivery.webhook_id, delivery.id, attempt.at),
  kind: "attempt",
  ...attempt,
  expires_on: keptFrom(delivery.at),
});

/** The item of an example. */
export const sampleItem = (sessionId: string, sample: SessionSample): Item => ({
  ...otherKeys.sessionSample(sessionId, sample.id),
  kind: "session_sample",
  ...sample,
  expires_on: keptFrom(sample.at),
  ...deliveryEntries.parked(sessionId, sample.id),
});

/** The example of an item. */
export const toSessionSample = recordReader<SessionSample>()("id", "type", "at");

/** What an item that waits in a session is. */
export const toSessionMessage = (item: Item): SessionMessage =>
  item.kind === "session_sample" ? { sample: toSessionSample(item) } : { delivery: toDelivery(item) };
