import {
  type DynamoDBDocumentClient,
  GetCommand,
  UpdateCommand,
  type UpdateCommandInput,
} from "@aws-sdk/lib-dynamodb";
import type { Connect } from "#shared/connect.ts";
import type { Admission, Gate, WindowState } from "#shared/domain/organizations/ports.ts";
import {
  type Capability,
  KEY_LIMITS,
  type KeyLimit,
  LIMITS,
  PLANS,
  type Plan,
  planRules,
  type Switches,
} from "#shared/domain/rules.ts";
import { refusedBy } from "../table/answers.ts";
import { keys } from "../table/schema.ts";
import type { GateItem } from "./gate-item.ts";

/** Counters are kept apart by the first characters of the digest: 20 keys meet in 30 bits once in five million. */
const counterName = (digest: string, limit: KeyLimit): string => `${digest.slice(0, 5)}${limit[0]}`;
const minuteOf = (at: Date): number => Math.floor(at.getTime() / 60_000);
const secondOf = (at: Date): number => Math.floor(at.getTime() / 1_000);
const secondsLeft = (at: Date): number => 60 - (secondOf(at) % 60);

export const connectGate: Connect<"gate"> = (connection) => {
  const table = connection.config.TABLE_GATE;
  const switches = {
    starterCanIssue: connection.config.STARTER_CAN_ISSUE,
    freeCanRead: connection.config.FREE_CAN_READ,
  };
  const documents = connection.documents;
  return {
    admitKey: (input) => admitKey(documents(), table, switches, input),
    admitSession: (input) => admitSession(documents(), table, input),
    holds: async (organizationId, digest, at) => {
      const { Item } = await documents().send(
        new GetCommand({ TableName: table, Key: keys.gate(organizationId), ConsistentRead: true }),
      );
      return Item !== undefined && isLive((Item as GateItem).keys[digest], at);
    },
  };
};

const isLive = (key: GateItem["keys"][string] | undefined, at: Date): boolean =>
  key !== undefined && (key.e === undefined || key.e > secondOf(at));

type Count = (roll: boolean) => UpdateCommandInput;

/** Counts in the current minute; a minute that has passed is replaced, which costs one more call once a minute. */
async function count(
  client: DynamoDBDocumentClient,
  at: Date,
  update: Count,
): Promise<{ item: GateItem } | { refused: GateItem | undefined }> {
  let roll = false;
  for (;;) {
    try {
      const { Attributes } = await client.send(new UpdateCommand(update(roll)));
      return { item: Attributes as GateItem };
    } catch (error) {
      const refusal = refusedBy(error);
      if (!refusal) throw error;
      const item = refusal.item as GateItem | undefined;
      const rolled = item !== undefined && item.minute >= minuteOf(at);
      // Refused although the minute is right, or before it could be rolled: the reason stands in the item.
      if (item === undefined || (rolled && !roll) || (!rolled && roll)) return { refused: item };
      roll = !rolled;
    }
  }
}

async function admitKey(
  client: DynamoDBDocumentClient,
  table: string,
  switches: Switches,
  { organizationId, digest, capability, limit, at }: Parameters<Gate["admitKey"]>[0],
): Promise<Admission> {
  const plans = PLANS.filter((plan) => planRules(plan, switches).allows.includes(capability));
  const answer = await count(client, at, (roll) =>
    keyUpdate(table, switches, plans, { organizationId, digest, capability, limit, at }, roll),
  );
  const item = "item" in answer ? answer.item : answer.refused;
  const key = item?.keys[digest];
  if (!item || !isLive(key, at)) return { kind: "unknown" };
  if (!plans.includes(item.plan)) return { kind: "plan", plan: item.plan };
  const windows = keyWindows(item, digest, limit, switches, at);
  if ("item" in answer)
    return { kind: "admitted", plan: item.plan, quotaOverride: item.quota ?? null, keyId: key!.i, windows };
  return { kind: "limited", windows, retryAfterSeconds: secondsLeft(at) };
}

function keyUpdate(
  table: string,
  switches: Switches,
  plans: readonly Plan[],
  {
    organizationId,
    digest,
    limit,
    at,
  }: { organizationId: string; digest: string; capability: Capability; limit: KeyLimit | null; at: Date },
  roll: boolean,
): UpdateCommandInput {
  const counter = limit === null ? null : counterName(digest, limit);
  const room = plans.map((_, n) =>
    roll ? `#plan = :plan${n}` : `(#plan = :plan${n} AND #total < :max${n})`,
  );
  const classRoom =
    counter === null || roll ? "" : " AND (attribute_not_exists(#c.#counter) OR #c.#counter < :classMax)";
  const values: Record<string, unknown> = { ":minute": minuteOf(at), ":second": secondOf(at), ":one": 1 };
  for (const [n, plan] of plans.entries()) {
    values[`:plan${n}`] = plan;
    if (!roll) values[`:max${n}`] = planRules(plan, switches).perMinute;
  }
  if (counter !== null && !roll) Object.assign(values, { ":classMax": KEY_LIMITS[limit!], ":zero": 0 });
  if (roll) Object.assign(values, { ":counters": counter === null ? {} : { [counter]: 1 }, ":zero": 0 });
  const counting = roll
    ? "#minute = :minute, #total = :one, #session = :zero, #c = :counters"
    : `#total = #total + :one${counter === null ? "" : ", #c.#counter = if_not_exists(#c.#counter, :zero) + :one"}`;
  return {
    TableName: table,
    Key: keys.gate(organizationId),
    UpdateExpression: `SET ${counting}, #keys.#digest.#used = :second`,
    ConditionExpression:
      `#minute ${roll ? "<" : ">="} :minute AND attribute_exists(#keys.#digest)` +
      ` AND (attribute_not_exists(#keys.#digest.#expires) OR #keys.#digest.#expires > :second) AND (${room.join(" OR ") || "#minute < #minute"})${classRoom}`,
    ExpressionAttributeNames: {
      "#minute": "minute",
      "#total": "total",
      "#plan": "plan",
      "#keys": "keys",
      "#digest": digest,
      "#expires": "e",
      "#used": "u",
      ...(roll
        ? { "#session": "session", "#c": "c" }
        : counter === null
          ? {}
          : { "#c": "c", "#counter": counter }),
    },
    ExpressionAttributeValues: values,
    ReturnValues: "ALL_NEW",
    ReturnValuesOnConditionCheckFailure: "ALL_OLD",
  };
}

function keyWindows(
  item: GateItem,
  digest: string,
  limit: KeyLimit | null,
  switches: Switches,
  at: Date,
): WindowState[] {
  const window = (name: string, max: number, used: number): WindowState => ({
    name,
    limit: max,
    remaining: Math.max(0, max - used),
    resetSeconds: secondsLeft(at),
  });
  const windows = [window("organization", planRules(item.plan, switches).perMinute, item.total)];
  if (limit !== null) windows.push(window(limit, KEY_LIMITS[limit], item.c[counterName(digest, limit)] ?? 0));
  return windows;
}

async function admitSession(
  client: DynamoDBDocumentClient,
  table: string,
  { organizationId, at }: { organizationId: string; at: Date },
): Promise<Admission> {
  const answer = await count(client, at, (roll) => ({
    TableName: table,
    Key: keys.gate(organizationId),
    UpdateExpression: roll
      ? "SET #minute = :minute, #total = :zero, #session = :one, #c = :none"
      : "SET #session = #session + :one",
    ConditionExpression: roll ? "#minute < :minute" : "#minute >= :minute AND #session < :max",
    ExpressionAttributeNames: {
      "#minute": "minute",
      "#session": "session",
      ...(roll ? { "#total": "total", "#c": "c" } : {}),
    },
    ExpressionAttributeValues: {
      ":minute": minuteOf(at),
      ":one": 1,
      ...(roll ? { ":zero": 0, ":none": {} } : { ":max": LIMITS.sessionPerMinute }),
    },
    ReturnValues: "ALL_NEW",
    ReturnValuesOnConditionCheckFailure: "ALL_OLD",
  }));
  const item = "item" in answer ? answer.item : answer.refused;
  if (!item) return { kind: "unknown" };
  const windows = [
    {
      name: "session",
      limit: LIMITS.sessionPerMinute,
      remaining: Math.max(0, LIMITS.sessionPerMinute - item.session),
      resetSeconds: secondsLeft(at),
    },
  ];
  if ("item" in answer)
    return { kind: "admitted", plan: item.plan, quotaOverride: item.quota ?? null, keyId: null, windows };
  return { kind: "limited", windows, retryAfterSeconds: secondsLeft(at) };
}
