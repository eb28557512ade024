import type { Connect } from "#shared/connect.ts";
import { attribute, type Changes, type Expression, expression } from "../table/expressions.ts";
import { deleteItem, gateTable, getItem, updateItem } from "../table/items.ts";
import { keys } from "../table/schema.ts";

/**
 * Requests that may be under way to an endpoint in trouble, all functions together: enough to notice that it is well
 * again and to serve one that is merely slow, few enough that many dead ones do not fill the workers.
 */
const TURNS = ["turn_0", "turn_1", "turn_2", "turn_3"] as const;
/** A turn of a worker that died is free again after this: a request takes 15 s at most. */
const TURN_MS = 20_000;
/** So long after a slow answer an endpoint counts as slow. */
const SLOW_MS = 60_000;
/** An item says nothing any more when nobody has written to the endpoint for so long. */
const KEEP_MS = 30 * 86_400_000;

/** In the gate's table: it changes with every failure, and nothing follows from that through the stream of `main`. */
export const connectEndpointHealth: Connect<"endpointHealth"> = (connection) => {
  const change = (webhookId: string, { set, ...changes }: Changes, at: Date, when?: Expression) =>
    updateItem(
      gateTable(connection),
      keys.endpointHealth(webhookId),
      { set: { ...set, expires_on: Math.floor((at.getTime() + KEEP_MS) / 1_000) }, ...changes },
      when,
    );
  return {
    async read(webhookId, at) {
      const item = await getItem(gateTable(connection), keys.endpointHealth(webhookId), {
        consistent: false,
      });
      const slowUntil = (item?.slow_until as string | undefined) ?? null;
      return {
        firstFailureAt: (item?.first_failure_at as string | undefined) ?? null,
        slowUntil: slowUntil !== null && slowUntil > at.toISOString() ? slowUntil : null,
        free: TURNS.some((turn) => isFree(item?.[turn], at)),
      };
    },
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
    reset: (webhookId) => deleteItem(gateTable(connection), keys.endpointHealth(webhookId)),
  };
};

const isFree = (until: unknown, at: Date): boolean => typeof until !== "number" || until < at.getTime();
