import type { Connection } from "#shared/connect.ts";
import type { Organization } from "#shared/domain/organizations/organization.ts";
import type { DeliveryWrites } from "#shared/domain/webhooks/ports.ts";
import { expression, MISSING } from "../table/expressions.ts";
import { deliveriesTable, getItem, mainTable, putIf } from "../table/items.ts";
import { readToEnd, through } from "../table/list.ts";
import { otherKeys } from "../table/other-keys.ts";
import { itemKey, partitions, WEBHOOKS_START } from "../table/schema.ts";
import { keptUntil } from "./delivery-record.ts";
import { toWebhook } from "./webhook-record.ts";

export const outbox = (
  connection: Connection,
): Pick<DeliveryWrites, "audience" | "registeredAt" | "claimRegistration"> => ({
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
    return { plans: plansOf(organization), webhooks };
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
});

/** The present plan and the one before, with the times from which they hold; a plan never changed holds from the start. */
function plansOf({ plan, plan_since, former_plan, former_plan_since }: Organization) {
  const former = former_plan === undefined ? [] : [{ plan: former_plan, since: former_plan_since ?? "" }];
  return [{ plan, since: plan_since ?? "" }, ...former];
}
