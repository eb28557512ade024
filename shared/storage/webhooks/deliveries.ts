import type { Connect, Connection } from "#shared/connect.ts";
import { SERVICE } from "#shared/domain/activity/entry.ts";
import type { Organization } from "#shared/domain/organizations/organization.ts";
import { LIMITS } from "#shared/domain/rules.ts";
import type { Attempt, Delivery, DeliveryStatus } from "#shared/domain/webhooks/delivery.ts";
import type { Deliveries, DeliveryFilter, Waiting } from "#shared/domain/webhooks/ports.ts";
import { pausesFrom } from "#shared/domain/webhooks/webhook.ts";
import type { WebhookEventType } from "#shared/domain/webhooks/webhook-event-names.ts";
import type { Grants } from "#shared/grant.ts";
import { patterns } from "#shared/storage/table/key-patterns.ts";
import { DUE_ENTRY } from "../table/entries.ts";
import { type Expression, expression, isOneOf, joined, MISSING } from "../table/expressions.ts";
import { insertLast } from "../table/insertions.ts";
import {
  deliveriesTable,
  getItem,
  getRecord,
  mainTable,
  putIf,
  putItem,
  updateIf,
  updateItem,
} from "../table/items.ts";
import {
  fillWindow,
  type ListPart,
  type RunPage,
  readRun,
  readToEnd,
  startingWith,
  through,
} from "../table/list.ts";
import { otherKeys, otherPartitions } from "../table/other-keys.ts";
import { itemKey, partitions, WEBHOOKS_START } from "../table/schema.ts";
import { readTogether } from "../table/together.ts";
import {
  deliveryEntries,
  deliveryFields,
  excerptOf,
  keptUntil,
  toAttempt,
  toDelivery,
} from "./delivery-record.ts";
import { toWebhookSession } from "./session-record.ts";
import { keepForSession } from "./sessions.ts";
import { toWebhook } from "./webhook-record.ts";

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
    prefix: [patterns.organization, patterns.addresses],
  },
  {
    table: "deliveries",
    actions: ["BatchGetItem", "PartiQLInsert", "PutItem", "UpdateItem"],
    indexes: ["by_due"],
  },
];

export const connectDeliveriesWrite: Connect<"deliveries.write"> = (connection) => ({
  async audience(organizationId) {
    const run = {
      partition: partitions.organization(organizationId),
      from: itemKey.organization(organizationId).sk,
      until: through(WEBHOOKS_START),
    };
    // Consistent, so that a webhook gets events right after its creation.
    const items = await readToEnd(mainTable(connection), run, { consistent: true });
    const organization = items.find(({ kind }) => kind === "organization") as Organization | undefined;
    if (!organization) return undefined;
    const webhooks = items.filter(({ kind }) => kind === "webhook").map(toWebhook);
    const sessions = items.filter(({ kind }) => kind === "webhook_session").map(toWebhookSession);
    return { plans: plansOf(organization), webhooks, sessions };
  },
  async registeredAt(email) {
    const account = await getItem(mainTable(connection), itemKey.account(email));
    return account?.created_at as string | undefined;
  },
  async claimRegistration(delivery) {
    const { certificate_id } = delivery;
    return putIf(
      deliveriesTable(connection),
      {
        ...otherKeys.registration(delivery.webhook_id, delivery.id),
        kind: "registration",
        certificate_id,
        expires_on: keptUntil(delivery),
      },
      expression`${MISSING} OR certificate_id = ${certificate_id}`,
    );
  },
  async subject({ organization_id, webhook_id, delivery_id }) {
    const [webhook, delivery] = await Promise.all([
      readTogether(mainTable(connection), itemKey.webhook(organization_id, webhook_id)),
      readTogether(deliveriesTable(connection), otherKeys.delivery(webhook_id, delivery_id)),
    ]);
    return {
      webhook: webhook && toWebhook(webhook),
      delivery: delivery && toDelivery(delivery),
    };
  },
  log: (delivery, attempt) => log(connection, delivery, attempt),
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
    const key = otherKeys.delivery(delivery.webhook_id, delivery.id);
    const changes = {
      set: { last: excerptOf(attempt), status: ok ? "delivered" : undefined },
      remove: ok ? ["next_attempt_at", ...DUE_ENTRY] : [],
    };
    for (let known: Delivery | undefined = delivery; known; ) {
      if (known.last) await log(connection, known, known.last);
      const unchanged = expression`attempts = ${known.attempts}`;
      const { written, item } = await updateItem(deliveriesTable(connection), key, changes, unchanged);
      known = written ? undefined : item && toDelivery(item);
    }
  },
  keep: (session, deliveries) => keepForSession(connection, session, deliveries),
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
          updated_by: SERVICE,
          updated_at: at.toISOString(),
        },
      },
      expression`revision = ${webhook.revision}`,
    ),
});

/** Stores an attempt on its own; one that is stored stays, as it may have more of its response. */
async function log(connection: Connection, delivery: Delivery, attempt: Attempt): Promise<void> {
  const item = {
    ...otherKeys.attempt(delivery.webhook_id, delivery.id, attempt.at),
    kind: "attempt",
    ...attempt,
    expires_on: keptUntil(delivery),
  };
  await putItem(deliveriesTable(connection), item, MISSING);
}

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

/** The index entry of a delivery that waits for its time, or until its webhook is enabled. */
const waitingEntry = ({ id, webhook_id }: Delivery, waiting: Exclude<Waiting, null>) =>
  waiting === "parked" ? deliveryEntries.parked(webhook_id, id) : deliveryEntries.retry(id, waiting.due);

/** The present plan and the one before, with the times from which they hold; a plan never changed holds from the start. */
function plansOf({ plan, plan_since, former_plan, former_plan_since }: Organization) {
  const former = former_plan === undefined ? [] : [{ plan: former_plan, since: former_plan_since ?? "" }];
  return [{ plan, since: plan_since ?? "" }, ...former];
}
