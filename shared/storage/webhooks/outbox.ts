import type { Connect } from "#shared/connect.ts";
import type { Organization } from "#shared/domain/organizations/organization.ts";
import { expression } from "../table/expressions.ts";
import { deliveriesTable, getItem, mainTable, putItem } from "../table/items.ts";
import { readRun } from "../table/list.ts";
import { keys, partitions, WEBHOOKS_START } from "../table/schema.ts";
import { deliveryItem } from "./deliveries.ts";
import { toWebhook } from "./webhooks.ts";

export const connectOutbox: Connect<"outbox"> = (connection) => ({
  async audience(organizationId) {
    const run = {
      partition: partitions.organization(organizationId),
      // Between them only the small items of the months' usage.
      from: keys.organization(organizationId).sk,
      until: `${WEBHOOKS_START}~`,
    };
    // Consistent: a webhook that was created a moment ago hears of what happens now.
    const { items } = await readRun(mainTable(connection), run, { ascending: true, consistent: true });
    const organization = items.find(({ kind }) => kind === "organization") as Organization | undefined;
    if (!organization) return undefined;
    const webhooks = items.filter(({ kind }) => kind === "webhook").map(toWebhook);
    return { plan: organization.plan, webhooks };
  },
  async registeredAt(email) {
    const account = await getItem(mainTable(connection), keys.account(email));
    return account?.created_at as string | undefined;
  },
  async put(delivery) {
    const { written, item = {} } = await putItem(
      deliveriesTable(connection),
      deliveryItem(delivery),
      expression`attribute_not_exists(pk)`,
    );
    // Stored before and never attempted: the function that stored it may have died before queueing it. It comes again
    // for the same certificate then; for another certificate of the same person it was queued already.
    const { status, attempts, certificate_id } = item;
    return written || (status === "pending" && attempts === 0 && certificate_id === delivery.certificate_id);
  },
});
