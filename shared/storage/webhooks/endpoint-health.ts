import type { Connect } from "#shared/connect.ts";
import type { Grants } from "#shared/grant.ts";
import { attribute, type Changes, type Expression, expression } from "../table/expressions.ts";
import { deleteItem, gateTable, updateItem } from "../table/items.ts";
import { GATE_KEYS, otherKeys } from "../table/other-keys.ts";
import { readTogether } from "../table/together.ts";

/**
 * Concurrent requests that all functions together may send to an endpoint in trouble: enough to notice its recovery and
 * to serve a slow one, few enough that many dead endpoints do not occupy all workers.
 */
const TURNS = ["turn_0", "turn_1", "turn_2", "turn_3"] as const;
/** The turn of a worker that died is free again after this time: a request takes 15 s at most. */
const TURN_MS = 20_000;
/** How long an endpoint counts as slow after a slow response. */
const SLOW_MS = 60_000;
/** How long an item is kept after its last change. */
const KEEP_MS = 30 * 86_400_000;

export const endpointsGrants: Grants<"endpoints"> = () => [
  { table: "gate", actions: ["BatchGetItem", "DeleteItem", "UpdateItem"], prefix: GATE_KEYS.endpoint },
];

/** Stored in the `gate` table: it changes with every failure, and no consumer of `main`'s stream needs that. */
export const connectEndpoints: Connect<"endpoints"> = (connection) => {
  const change = (webhookId: string, { set, ...changes }: Changes, at: Date, when?: Expression) =>
    updateItem(
      gateTable(connection),
      otherKeys.endpointHealth(webhookId),
      { set: { ...set, expires_on: Math.floor((at.getTime() + KEEP_MS) / 1_000) }, ...changes },
      when,
    );
  return {
    async health(webhookId, at) {
      // In the call that reads the delivery, not by the client of admission.
      const gate = { ...gateTable(connection), client: connection.dynamo };
      const item = await readTogether(gate, otherKeys.endpointHealth(webhookId), { consistent: false });
      const slowUntil = (item?.slow_until as string | undefined) ?? null;
      return {
        firstFailureAt: (item?.first_failure_at as string | undefined) ?? null,
        slowUntil: slowUntil !== null && slowUntil > at.toISOString() ? slowUntil : null,
        free: TURNS.some((turn) => isFree(item?.[turn], at)),
      };
    },
    reset: (webhookId) => deleteItem(gateTable(connection), otherKeys.endpointHealth(webhookId)),
    async takeTurn(webhookId, at) {
      const until = at.getTime() + TURN_MS;
      for (const [turn, name] of TURNS.entries()) {
        const free = expression`attribute_not_exists(${attribute(name)}) OR ${attribute(name)} < ${at.getTime()}`;
        if ((await change(webhookId, { set: { [name]: until } }, at, free)).written) return turn;
      }
      return undefined;
    },
    async markSlow(webhookId, at) {
      await change(webhookId, { set: { slow_until: new Date(at.getTime() + SLOW_MS).toISOString() } }, at);
    },
    async settle(webhookId, { turn, went }, at) {
      const first = expression`if_not_exists(first_failure_at, ${at.toISOString()})`;
      const { item } = await change(
        webhookId,
        {
          set: went === "badly" ? { first_failure_at: first } : {},
          remove: [
            ...(turn === undefined ? [] : [TURNS[turn]!]),
            ...(went === "well" ? ["first_failure_at"] : []),
          ],
        },
        at,
      );
      return (item?.first_failure_at as string | undefined) ?? null;
    },
  };
};

const isFree = (until: unknown, at: Date): boolean => typeof until !== "number" || until < at.getTime();
