import { DeleteCommand, GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { Connect } from "#shared/connect.ts";
import { refusedBy } from "../table/answers.ts";
import type { Item } from "../table/item.ts";
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

/** In the gate's table: it changes with every failure, which the stream of the main table need not hear of. */
export const connectEndpointHealth: Connect<"endpointHealth"> = ({
  config: { TABLE_GATE: TableName },
  documents,
}) => {
  const update = (webhookId: string, expression: string, values: Item, at: Date, condition?: string) =>
    documents().send(
      new UpdateCommand({
        TableName,
        Key: keys.endpointHealth(webhookId),
        UpdateExpression: expression,
        ConditionExpression: condition,
        ExpressionAttributeValues: {
          ...values,
          ":expires": Math.floor((at.getTime() + KEEP_MS) / 1_000),
        },
        ReturnValues: "ALL_NEW",
      }),
    );
  return {
    async read(webhookId, at) {
      const { Item } = await documents().send(
        new GetCommand({ TableName, Key: keys.endpointHealth(webhookId) }),
      );
      const slowUntil = (Item?.slow_until as string | undefined) ?? null;
      return {
        firstFailureAt: (Item?.first_failure_at as string | undefined) ?? null,
        slowUntil: slowUntil !== null && slowUntil > at.toISOString() ? slowUntil : null,
        free: TURNS.some((turn) => isFree(Item?.[turn], at)),
      };
    },
    async takeTurn(webhookId, at) {
      const until = at.getTime() + TURN_MS;
      for (const [turn, name] of TURNS.entries()) {
        try {
          await update(
            webhookId,
            `SET ${name} = :until, expires_on = :expires`,
            { ":until": until, ":now": at.getTime() },
            at,
            `attribute_not_exists(${name}) OR ${name} < :now`,
          );
          return turn;
        } catch (error) {
          if (!refusedBy(error)) throw error;
        }
      }
      return undefined;
    },
    async markSlow(webhookId, at) {
      const until = new Date(at.getTime() + SLOW_MS).toISOString();
      await update(webhookId, "SET slow_until = :slow, expires_on = :expires", { ":slow": until }, at);
    },
    async settle(webhookId, { turn, went }, at) {
      const freed = turn === undefined ? [] : [TURNS[turn]!];
      const failing = went === "badly" ? "first_failure_at = if_not_exists(first_failure_at, :at), " : "";
      const removed = [...freed, ...(went === "well" ? ["first_failure_at"] : [])];
      const { Attributes } = await update(
        webhookId,
        `SET ${failing}expires_on = :expires${removed.length > 0 ? ` REMOVE ${removed.join(", ")}` : ""}`,
        failing === "" ? {} : { ":at": at.toISOString() },
        at,
      );
      return (Attributes?.first_failure_at as string | undefined) ?? null;
    },
    async reset(webhookId) {
      await documents().send(new DeleteCommand({ TableName, Key: keys.endpointHealth(webhookId) }));
    },
  };
};

const isFree = (until: unknown, at: Date): boolean => typeof until !== "number" || until < at.getTime();
