import type { Connect, Connection } from "#shared/connect.ts";
import { DomainError } from "#shared/domain/errors.ts";
import { type ApiKey, isValid } from "#shared/domain/organizations/api-key.ts";
import type { Organization } from "#shared/domain/organizations/organization.ts";
import { untilDecided } from "#shared/domain/until-decided.ts";
import type { Grants } from "#shared/grant.ts";
import { GATE_KEYS } from "#shared/storage/table/other-keys.ts";
import { type Expression, expression } from "../table/expressions.ts";
import { SHAPE } from "../table/item.ts";
import { gateTable, mainTable } from "../table/items.ts";
import { itemKey } from "../table/schema.ts";
import { type Action, check, transact, update } from "../table/transactions.ts";
import { connectApiKeys } from "./api-keys.ts";
import { gateEntry, newGate, readGate } from "./gate.ts";
import { readOrganization } from "./organizations.ts";

/** Each use of a key changes the gate, so the rebuild of a busy organization's gate may be refused a few times. */
const BUSY_GATE_ROUNDS = 20;

export const gateRebuildGrants: Grants<"gateRebuild"> = () => [
  { table: "main", actions: ["ConditionCheckItem", "GetItem", "Query"] },
  { table: "gate", actions: ["GetItem", "UpdateItem"], prefix: GATE_KEYS.organization },
];

/**
 * Reads the gate first: a key that is created or revoked later changes it, so the write is refused and repeated. The
 * revocation of a key that is missing from the gate does not change it, hence the checks on the keys.
 */
export const connectGateRebuild: Connect<"gateRebuild"> = (connection) => ({
  rebuild: (id, at) =>
    untilDecided(
      async () => {
        const gate = await readGate(connection, id);
        const [organization, stored] = await Promise.all([
          readOrganization(connection, id),
          connectApiKeys(connection).list(id),
        ]);
        if (!organization) return { decided: undefined };
        const live = stored.filter((key) => isValid(key, at));
        const actions = rebuildActions(connection, organization, live, gate?.keys);
        return (await transact(mainTable(connection), actions)) === undefined
          ? { decided: live.length }
          : undefined;
      },
      () =>
        new DomainError("service_unavailable", "The organization kept changing; please try again.", {
          retryAfterSeconds: 1,
        }),
      BUSY_GATE_ROUNDS,
    ),
});

/** Writes plan, quota and keys if none of them changed since they were read; keeps this minute's counters. */
function rebuildActions(
  connection: Connection,
  organization: Organization,
  live: readonly ApiKey[],
  formerKeys: unknown,
): Action[] {
  const main = mainTable(connection);
  const { plan, quota, c, keys: none, minute, total, session } = newGate(organization);
  const keptOr = (name: Expression, value: unknown) => expression`if_not_exists(${name}, ${value})`;
  return [
    check(
      main,
      itemKey.organization(organization.id),
      expression`plan = ${organization.plan} AND quota_override = ${organization.quota_override}`,
    ),
    update(
      gateTable(connection),
      itemKey.gate(organization.id),
      {
        set: {
          v: SHAPE,
          plan,
          quota,
          keys: { ...none, ...Object.fromEntries(live.map((key) => [key.digest, gateEntry(key)])) },
          c: keptOr(expression`c`, c),
          minute: keptOr(expression`minute`, minute),
          total: keptOr(expression`total`, total),
          session: keptOr(expression`session`, session),
        },
      },
      formerKeys === undefined ? expression`attribute_not_exists(keys)` : expression`keys = ${formerKeys}`,
    ),
    ...live.map((key) =>
      check(main, itemKey.apiKey(organization.id, key.id), expression`status = ${"active"}`),
    ),
  ];
}
