import type { Connection } from "#shared/connect.ts";
import type { Delivery } from "#shared/domain/webhooks/delivery.ts";
import type { DeliveryWrites, Waiting } from "#shared/domain/webhooks/ports.ts";
import { pausesFrom } from "#shared/domain/webhooks/webhook.ts";
import { toCertificate } from "../certificates/certificate-item.ts";
import { DUE_ENTRY } from "../table/entries.ts";
import { EXISTS, expression, isOneOf, MISSING } from "../table/expressions.ts";
import { insertLast } from "../table/insertions.ts";
import { deliveriesTable, mainTable, putItem, updateIf, updateItem } from "../table/items.ts";
import { otherKeys } from "../table/other-keys.ts";
import { itemKey } from "../table/schema.ts";
import { readTogether } from "../table/together.ts";
import { deliveryEntries, deliveryFields, excerptOf, keptUntil, toDelivery } from "./delivery-record.ts";
import { toWebhook } from "./webhook-record.ts";

export const attempts = (
  connection: Connection,
): Pick<DeliveryWrites, "subject" | "log" | "record" | "recordManual" | "disable"> => ({
  async subject({ organization_id, webhook_id, delivery_id, certificate_id }) {
    const main = mainTable(connection);
    const [webhook, certificate, delivery] = await Promise.all([
      readTogether(main, itemKey.webhook(organization_id, webhook_id)),
      readTogether(main, itemKey.certificate(organization_id, certificate_id)),
      readTogether(deliveriesTable(connection), otherKeys.delivery(webhook_id, delivery_id)),
    ]);
    return {
      webhook: webhook && toWebhook(webhook),
      delivery: delivery && toDelivery(delivery),
      certificate: certificate && toCertificate(certificate),
    };
  },
  async log(delivery, attempt) {
    await putItem(deliveriesTable(connection), {
      ...otherKeys.attempt(delivery.webhook_id, delivery.id, attempt.at),
      kind: "attempt",
      ...attempt,
      expires_on: keptUntil(delivery),
    });
  },
  async record(before, after, waiting) {
    const { status, attempts, last, next_attempt_at } = after;
    const unfinished = expression`attempts = ${before.attempts} AND ${isOneOf("status", ["pending", "cancelled"])}`;
    const isFirst = before.attempts === 0;
    const [deliveries, key] = [deliveriesTable(connection), otherKeys.delivery(before.webhook_id, before.id)];
    const set = {
      ...(isFirst && deliveryFields(after)),
      status,
      attempts,
      last: last === null ? undefined : excerptOf(last),
      next_attempt_at: next_attempt_at ?? undefined,
      ...(waiting === null ? {} : waitingEntry(after, waiting)),
    };
    if (isFirst && (await insertLast(deliveries, { ...key, ...set }))) return true;
    return updateIf(
      deliveries,
      key,
      {
        set,
        remove: [
          ...(next_attempt_at === null ? ["next_attempt_at"] : []),
          ...(waiting === null ? DUE_ENTRY : []),
        ],
      },
      isFirst ? expression`${MISSING} OR (${unfinished})` : unfinished,
    );
  },
  async recordManual(delivery, attempt, ok) {
    await updateItem(
      deliveriesTable(connection),
      otherKeys.delivery(delivery.webhook_id, delivery.id),
      {
        set: { last: excerptOf(attempt), status: ok ? "delivered" : undefined },
        remove: ok ? ["next_attempt_at", ...DUE_ENTRY] : [],
      },
      EXISTS,
    );
  },
  disable: (webhook, reason, at) =>
    updateIf(
      mainTable(connection),
      itemKey.webhook(webhook.organization_id, webhook.id),
      {
        set: {
          status: "disabled",
          disabled_reason: reason,
          pauses: pausesFrom(webhook, "disabled", at.toISOString()),
          revision: webhook.revision + 1,
          updated_at: at.toISOString(),
        },
      },
      expression`revision = ${webhook.revision}`,
    ),
});

/** The index entry of a delivery that waits for its time, or until its webhook is enabled. */
const waitingEntry = ({ id, webhook_id }: Delivery, waiting: Exclude<Waiting, null>) =>
  waiting === "parked" ? deliveryEntries.parked(webhook_id, id) : deliveryEntries.retry(id, waiting.due);
