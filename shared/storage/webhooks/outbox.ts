import type { Connect } from "#shared/connect.ts";
import type { Organization } from "#shared/domain/organizations/organization.ts";
import { MISSING } from "../table/expressions.ts";
import { deliveriesTable, getItem, mainTable, putItem } from "../table/items.ts";
import { readToEnd, through } from "../table/list.ts";
import { keys, partitions, WEBHOOKS_START } from "../table/schema.ts";
import { deliveryItem } from "./deliveries.ts";
import { toWebhook } from "./webhooks.ts";

export const connectOutbox: Connect<"outbox"> = (connection) => ({
  async audience(organizationId) {
    const run = {
      partition: partitions.organization(organizationId),
      from: keys.organization(organizationId).sk,
      until: through(WEBHOOKS_START),
    };
    // Consistent, so that a webhook gets events right after its creation.
    const items = await readToEnd(mainTable(connection), run, { consistent: true });
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
      MISSING,
    );
    // One that was stored without an attempt is queued again: the function may have died before it queued it. One that
    // was stored for another certificate of the same person is queued by the change of that certificate.
    const { status, attempts, certificate_id } = item;
    return written || (status === "pending" && attempts === 0 && certificate_id === delivery.certificate_id);
  },
});
