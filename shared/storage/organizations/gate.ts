import { BoundedMap } from "#shared/bounded-map.ts";
import type { Connect, Connection } from "#shared/connect.ts";
import type { Admission, Gate } from "#shared/domain/organizations/ports.ts";
import { paused } from "#shared/domain/pause.ts";
import { type Plan, planRules, plansAllowing, type Switches } from "#shared/domain/rules.ts";
import type { Grants } from "#shared/grant.ts";
import { GATE_KEYS } from "#shared/storage/table/other-keys.ts";
import { attribute, expression, joined } from "../table/expressions.ts";
import { gateTable, getItem, mainTable } from "../table/items.ts";
import { patterns } from "../table/key-patterns.ts";
import { otherKeys } from "../table/other-keys.ts";
import { itemKey } from "../table/schema.ts";
import { admitSession } from "./admit-session.ts";
import {
  admission,
  counterOf,
  countInGate,
  minuteCondition,
  OPEN,
  oneMore,
  roomIn,
  stateOfCounter,
} from "./gate-count.ts";
import { type GateItem, isLive, readGate, scopeLetter, secondOf, toGate } from "./gate-item.ts";
import { makeMissingGate, makeSessionGate } from "./gate-making.ts";
import { failuresOf, minuteOf, rememberedRefusals, stateOf } from "./minute-windows.ts";

/** Digests that are remembered as good: as many as one process meets. */
const SEEN_MAX = 10_000;

export const gateGrants: Grants<"gate"> = () => [
  { settings: "switches" },
  { table: "gate", actions: ["GetItem", "UpdateItem"], prefix: [GATE_KEYS.organization, GATE_KEYS.address] },
  // To make a gate that is missing.
  { table: "gate", actions: ["GetItem"], prefix: GATE_KEYS.pause },
  { table: "main", actions: ["ConditionCheckItem", "GetItem", "Query"], prefix: patterns.organization },
  { table: "main", actions: ["ConditionCheckItem", "GetItem"], prefix: patterns.members },
];

export const connectGate: Connect<"gate"> = (connection) => {
  const { STARTER_CAN_ISSUE: starterCanIssue, FREE_CAN_READ: freeCanRead } = connection.config;
  const seen = new BoundedMap<true>(SEEN_MAX);
  const askOnce = rememberedRefusals();
  const remember = (digest: string, isGood: boolean) =>
    isGood ? seen.set(digest, true) : seen.forget(digest);
  return {
    ...failuresOf(connection),
    async admitKey(input) {
      const { organizationId, digest, capability, scope, limit, at } = input;
      const admission = await askOnce(`${organizationId} ${digest} ${capability} ${scope} ${limit}`, at, () =>
        admitKey(connection, { starterCanIssue, freeCanRead }, input),
      );
      remember(digest, admission.kind !== "unknown");
      return admission;
    },
    admitSession(input) {
      const { organizationId, userId, byClaim, roles, plans, limit, at } = input;
      return askOnce(`${organizationId} ${userId} ${byClaim} ${roles} ${plans} ${limit}`, at, () =>
        admitSession(connection, input, async () => {
          await refuseInPause(connection);
          return makeSessionGate(connection, organizationId);
        }),
      );
    },
    seen: (digest) => seen.get(digest) === true,
    async holds(organizationId, digest, at) {
      const isGood = isLive((await presentGate(connection, organizationId, at))?.keys[digest], at);
      remember(digest, isGood);
      return isGood;
    },
  };
};

/**
 * No gate is made during a pause: the table `main` may just have been put back to an earlier moment, and what was revoked since is
 * only known once somebody has looked (decision 12.34).
 */
async function refuseInPause(connection: Connection): Promise<void> {
  if (await getItem(gateTable(connection), otherKeys.pause)) throw paused();
}

/** Makes a gate that is missing from the records; false without organization. */
async function makeGate(connection: Connection, organizationId: string, at: Date): Promise<boolean> {
  await refuseInPause(connection);
  const made = await makeMissingGate(connection, organizationId, at);
  if (made) connection.log?.warn("missing gate made", { organization_id: organizationId }, { GatesMade: 1 });
  return made;
}

/**
 * The gate of an organization; one that is missing is made. The organization is looked for meanwhile, so that the answer to a
 * key of none takes as long as that to a wrong key.
 */
async function presentGate(
  connection: Connection,
  organizationId: string,
  at: Date,
): Promise<GateItem | undefined> {
  const looked = getItem(mainTable(connection), itemKey.organization(organizationId), { consistent: false });
  // Only a missing gate needs it.
  looked.catch(() => {});
  const gate = await readGate(connection, organizationId);
  if (gate || !(await looked) || !(await makeGate(connection, organizationId, at))) return gate;
  return readGate(connection, organizationId);
}

async function admitKey(
  connection: Connection,
  switches: Switches,
  { organizationId, digest, capability, scope, operation, limit, at }: Parameters<Gate["admitKey"]>[0],
): Promise<Admission> {
  const plans = plansAllowing(capability, switches);
  const entry = expression`keys.${attribute(digest)}`;
  const hasRoom = (plan: Plan, reset: boolean) =>
    reset
      ? expression`plan = ${plan}`
      : expression`plan = ${plan} AND total < ${planRules(plan, switches).perMinute}`;
  const counter = counterOf(digest, limit);
  const place = {
    key: otherKeys.gate(organizationId),
    read: toGate,
    make: () => makeGate(connection, organizationId, at),
  };
  const { item, counted } = await countInGate(connection, place, at, (reset) => ({
    changes: {
      set: {
        ...(reset
          ? { minute: minuteOf(at), total: 1, session: 0, c: counter ? { [counter.name]: 1 } : {} }
          : { total: expression`total + ${1}`, ...(counter && oneMore(counter)) }),
        [`keys.${digest}.u`]: secondOf(at),
        [`keys.${digest}.o`]: operation,
      },
    },
    // The key is valid, its scopes and the plan allow the operation, and no window is full; after a reset all are empty.
    when: joined("AND", [
      minuteCondition(at, reset),
      OPEN,
      expression`attribute_exists(${entry})`,
      expression`attribute_not_exists(${entry}.e) OR ${entry}.e > ${secondOf(at)}`,
      expression`attribute_not_exists(${entry}.s) OR contains(${entry}.s, ${scopeLetter(scope)})`,
      // No plan allows the operation: never true.
      joined(
        "OR",
        plans.map((plan) => hasRoom(plan, reset)),
      ) ?? expression`minute < minute`,
      ...(reset ? [] : roomIn(counter)),
    ])!,
  }));
  const key = item?.keys[digest];
  if (!item || !isLive(key, at)) return { kind: "unknown" };
  const keyId = key!.i;
  if (item.closed) return { kind: "closed", keyId };
  if (key!.s !== undefined && !key!.s.includes(scopeLetter(scope))) return { kind: "scope", keyId };
  if (!plans.includes(item.plan)) return { kind: "plan", plan: item.plan, keyId };
  const { perMinute } = planRules(item.plan, switches);
  const windows = [stateOf({ name: "organization", limit: perMinute }, item.total, at)];
  if (limit && counter) windows.push(stateOfCounter(limit, counter, item, at));
  return admission(item, counted, windows, { keyId }, at);
}
