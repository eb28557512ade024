import type { Connect, Connection } from "#shared/connect.ts";
import { LIMITS } from "#shared/domain/rules.ts";
import type { Delivery, DeliveryStatus } from "#shared/domain/webhooks/delivery.ts";
import type { Deliveries, DeliveryFilter } from "#shared/domain/webhooks/ports.ts";
import type { WebhookEventType } from "#shared/domain/webhooks/webhook-event-names.ts";
import type { Grants } from "#shared/grant.ts";
import { patterns } from "#shared/storage/table/key-patterns.ts";
import { type Expression, expression, isOneOf, joined } from "../table/expressions.ts";
import { deliveriesTable, getItem, getRecord } from "../table/items.ts";
import { fillWindow, type ListPart, type RunPage, readRun, startingWith } from "../table/list.ts";
import { otherKeys, otherPartitions } from "../table/other-keys.ts";
import { attempts } from "./attempts.ts";
import { toAttempt, toDelivery } from "./delivery-record.ts";
import { outbox } from "./outbox.ts";

export const storedDeliveries = (connection: Connection): Deliveries => ({
  delivery: (webhookId, id) =>
    getRecord(deliveriesTable(connection), otherKeys.delivery(webhookId, id), toDelivery),
  async stored(deliveries) {
    const table = deliveriesTable(connection);
    const read = deliveries.map(({ webhook_id, id }) =>
      getItem(table, otherKeys.delivery(webhook_id, id), { consistent: false }),
    );
    return (await Promise.all(read)).flatMap((item) => (item ? [toDelivery(item)] : []));
  },
  deliveries(wanted, type, window) {
    const filtered = type !== undefined || wanted.some(({ statuses }) => statuses);
    return fillWindow<Delivery>(
      window,
      filtered,
      ({ id }) => id,
      async (after, count) => {
        const limit = filtered ? Math.ceil(FILTERED_READ / wanted.length) : count;
        const read = ({ webhookId, statuses }: DeliveryFilter) =>
          readRun(
            deliveriesTable(connection),
            {
              partition: otherPartitions.deliveries(webhookId),
              after: after ?? undefined,
              filter: filterOf(statuses, type),
            },
            { limit },
          );
        return mergedPages(await Promise.all(wanted.map(read)));
      },
    );
  },
  async attempts(webhookId, id) {
    const run = { partition: otherPartitions.attempts(webhookId), ...startingWith(`${id}#`) };
    // Attempts that are asked for by hand have no end.
    const reading = { limit: LIMITS.attemptsShown, consistent: true };
    const { items } = await readRun(deliveriesTable(connection), run, reading);
    return items.map(toAttempt).reverse();
  },
});

export const deliveriesWriteGrants: Grants<"deliveries.write"> = () => [
  {
    table: "main",
    actions: ["BatchGetItem", "GetItem", "Query", "UpdateItem"],
    prefix: [patterns.organization, patterns.certificates, patterns.addresses],
  },
  { table: "deliveries", actions: ["BatchGetItem", "PartiQLInsert", "PutItem", "UpdateItem"] },
];

export const connectDeliveriesWrite: Connect<"deliveries.write"> = (connection) => ({
  ...outbox(connection),
  ...attempts(connection),
});

/** Deliveries that one read with a filter looks at, of all webhooks together: less than 1 MB. */
const FILTERED_READ = 1_000;

const filterOf = (
  statuses: readonly DeliveryStatus[] | undefined,
  type: WebhookEventType | undefined,
): Expression | undefined =>
  joined("AND", [
    ...(statuses ? [isOneOf("status", statuses)] : []),
    ...(type === undefined ? [] : [expression`type = ${type}`]),
  ]);

/** The pages of several webhooks as one, newest first, up to the event that all of them have reached. */
function mergedPages(pages: readonly RunPage[]): ListPart<Delivery> {
  const ends = pages.flatMap(({ frontier }) => frontier ?? []);
  const frontier = ends.toSorted().at(-1) ?? null;
  const rows = pages
    .flatMap(({ items }) => items.map(toDelivery))
    .filter(({ id }) => frontier === null || id >= frontier)
    .sort((a, b) => (a.id < b.id ? 1 : -1));
  return { rows, frontier };
}
