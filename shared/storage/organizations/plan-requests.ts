import { randomUUID } from "node:crypto";
import type { Connect } from "#shared/connect.ts";
import type { PlanRequest } from "#shared/domain/organizations/ports.ts";
import type { Grants } from "#shared/grant.ts";
import { EXISTS, expression, MISSING } from "../table/expressions.ts";
import { recordReader } from "../table/item.ts";
import { mainTable, updateItem } from "../table/items.ts";
import { patterns } from "../table/key-patterns.ts";
import { itemKey } from "../table/schema.ts";
import { put, transact, update } from "../table/transactions.ts";

/** How long a wish is kept: until it was told, whatever fails meanwhile, and no longer, as it has what a person wrote. */
const KEEP_SECONDS = 14 * 86_400;

/** A worker that died has let go of what it was to tell after this time. */
const CLAIM_MS = 30_000;

/** The wish of an item. */
export const toPlanRequest = recordReader<PlanRequest>()(
  "id",
  "organization_id",
  "plan",
  "former_plan",
  "message",
  "asked_by",
  "asked_at",
);

export const planRequestsGrants: Grants<"planRequests"> = () => [
  { table: "main", actions: ["PutItem", "UpdateItem"], prefix: patterns.planRequests },
  { settings: "operators" },
];

export const connectPlanRequests: Connect<"planRequests"> = (connection) => ({
  operators: connection.config.OPERATOR_EMAIL ?? null,
  async ask(request, perDay) {
    const { organization_id, id, asked_at } = request;
    const main = mainTable(connection);
    const expires_on = Math.ceil(Date.parse(asked_at) / 1_000) + KEEP_SECONDS;
    const day = itemKey.planRequestDay(organization_id, asked_at.slice(0, 10));
    const refusals = await transact(main, [
      put(
        main,
        { ...itemKey.planRequest(organization_id, id), kind: "plan_request", ...request, expires_on },
        MISSING,
      ),
      update(
        main,
        day,
        { set: { kind: "plan_request_count", expires_on }, add: { count: 1 } },
        expression`attribute_not_exists(count) OR count < ${perDay}`,
      ),
    ]);
    if (!refusals) return "asked";
    return refusals.has(0) ? "repeated" : "limit";
  },
  async claim(organizationId, id, at) {
    const { written, item } = await updateItem(
      mainTable(connection),
      itemKey.planRequest(organizationId, id),
      { set: { claim: { until: at.getTime() + CLAIM_MS, by: randomUUID().slice(0, 8) } } },
      expression`${EXISTS} AND attribute_not_exists(told) AND (attribute_not_exists(claim) OR claim.until < ${at.getTime()})`,
    );
    if (written) return toPlanRequest(item!);
    return item === undefined || item.told !== undefined ? "told" : "busy";
  },
  async end({ organization_id, id }, told) {
    await updateItem(
      mainTable(connection),
      itemKey.planRequest(organization_id, id),
      { set: { told: told || undefined }, remove: ["claim"] },
      EXISTS,
    );
  },
});
