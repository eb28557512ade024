import { BoundedMap } from "#shared/bounded-map.ts";
import type { Connect, Connection } from "#shared/connect.ts";
import type { Admission, Gate, WindowState } from "#shared/domain/organizations/ports.ts";
import { paused } from "#shared/domain/pause.ts";
import {
  KEY_LIMITS,
  type KeyLimit,
  LIMITS,
  type Plan,
  planRules,
  plansAllowing,
  type Switches,
} from "#shared/domain/rules.ts";
import type { Grants } from "#shared/grant.ts";
import { GATE_KEYS } from "#shared/storage/table/other-keys.ts";
import {
  attribute,
  type Changes,
  type Expression,
  expression,
  isOneOf,
  joined,
} from "../table/expressions.ts";
import { gateTable, getItem, mainTable, updateItem } from "../table/items.ts";
import { patterns } from "../table/key-patterns.ts";
import { otherKeys } from "../table/other-keys.ts";
import { itemKey } from "../table/schema.ts";
import { type GateItem, isLive, readGate, secondOf, toGate } from "./gate-item.ts";
import { makeMissingGate } from "./gate-making.ts";
import { failuresOf, minuteOf, rememberedRefusals, secondsLeft, stateOf } from "./minute-windows.ts";

const LETTERS: Readonly<Record<KeyLimit, string>> = {
  read: "r",
  issue: "i",
  webhookTest: "w",
  redelivery: "d",
  preview: "p",
  upload: "u",
};
/** A counter's name has 30 bits of the key's digest: two of 20 keys share them once in five million organizations. */
const counterName = (digest: string, limit: KeyLimit): string => `${digest.slice(0, 5)}${LETTERS[limit]}`;
/** In the place of a digest, of which it is none: all sessions count together. */
const SESSIONS = "-";
/** Digests that are remembered as good: as many as one process meets. */
const SEEN_MAX = 10_000;

export const gateGrants: Grants<"gate"> = () => [
  { settings: "switches" },
  { table: "gate", actions: ["GetItem", "UpdateItem"], prefix: [GATE_KEYS.organization, GATE_KEYS.address] },
  // To make a gate that is missing.
  { table: "gate", actions: ["GetItem"], prefix: GATE_KEYS.pause },
  { table: "main", actions: ["ConditionCheckItem", "GetItem", "Query"], prefix: patterns.organization },
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
      const { organizationId, digest, capability, limit, at } = input;
      const admission = await askOnce(`${organizationId} ${digest} ${capability} ${limit}`, at, () =>
        admitKey(connection, { starterCanIssue, freeCanRead }, input),
      );
      remember(digest, admission.kind !== "unknown");
      return admission;
    },
    admitSession: (input) =>
      askOnce(`${input.organizationId} ${input.plans} ${input.limit}`, input.at, () =>
        admitSession(connection, input),
      ),
    seen: (digest) => seen.get(digest) === true,
    async holds(organizationId, digest, at) {
      const isGood = isLive((await presentGate(connection, organizationId, at))?.keys[digest], at);
      remember(digest, isGood);
      return isGood;
    },
  };
};

/**
 * Makes a gate that is missing from the records; false without organization. Not during a pause: the table `main` may just
 * have been put back to an earlier moment, and what was revoked since is only known once somebody has looked (decision 12.34).
 */
async function makeGate(connection: Connection, organizationId: string, at: Date): Promise<boolean> {
  if (await getItem(gateTable(connection), otherKeys.pause)) throw paused();
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

interface Count {
  readonly changes: Changes;
  readonly when: Expression;
}
interface Counted {
  readonly item: GateItem | undefined;
  readonly counted: boolean;
}

/** Counts a request in the current minute, in a gate that is made when it is missing. */
async function count(
  connection: Connection,
  organizationId: string,
  at: Date,
  countOf: (reset: boolean) => Count,
): Promise<Counted> {
  const counted = await countIn(connection, organizationId, at, countOf);
  if (counted.item || !(await makeGate(connection, organizationId, at))) return counted;
  return countIn(connection, organizationId, at, countOf);
}

/** Counts in the gate that is there; the first request of a minute resets the counters by a second write. */
async function countIn(
  connection: Connection,
  organizationId: string,
  at: Date,
  countOf: (reset: boolean) => Count,
): Promise<Counted> {
  for (let reset = false; ; ) {
    const { changes, when } = countOf(reset);
    const outcome = await updateItem(gateTable(connection), otherKeys.gate(organizationId), changes, when);
    const item = toGate(outcome.item);
    const current = item !== undefined && item.minute >= minuteOf(at);
    // The condition on the minute held, so another one refused the write: the item tells which.
    if (outcome.written || !item || current === !reset) return { item, counted: outcome.written };
    reset = !current;
  }
}

async function admitKey(
  connection: Connection,
  switches: Switches,
  { organizationId, digest, capability, limit, at }: Parameters<Gate["admitKey"]>[0],
): Promise<Admission> {
  const plans = plansAllowing(capability, switches);
  const entry = expression`keys.${attribute(digest)}`;
  const hasRoom = (plan: Plan, reset: boolean) =>
    reset
      ? expression`plan = ${plan}`
      : expression`plan = ${plan} AND total < ${planRules(plan, switches).perMinute}`;
  const counter = limit && { name: counterName(digest, limit), max: KEY_LIMITS[limit] };
  const { item, counted } = await count(connection, organizationId, at, (reset) => ({
    changes: {
      set: {
        ...(reset
          ? { minute: minuteOf(at), total: 1, session: 0, c: counter ? { [counter.name]: 1 } : {} }
          : { total: expression`total + ${1}`, ...(counter && oneMore(counter.name)) }),
        [`keys.${digest}.u`]: secondOf(at),
      },
    },
    // The key is valid, the plan allows the operation, and no window is full; after a reset all windows are empty.
    when: joined("AND", [
      minuteCondition(at, reset),
      OPEN,
      expression`attribute_exists(${entry})`,
      expression`attribute_not_exists(${entry}.e) OR ${entry}.e > ${secondOf(at)}`,
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
  if (item.closed) return { kind: "closed" };
  if (!plans.includes(item.plan)) return { kind: "plan", plan: item.plan };
  const { perMinute } = planRules(item.plan, switches);
  const windows = [stateOf({ name: "organization", limit: perMinute }, item.total, at)];
  if (limit && counter)
    windows.push(stateOf({ name: limit, limit: counter.max }, item.c[counter.name] ?? 0, at));
  return admission(item, counted, windows, key!.i, at);
}

const oneMore = (counter: string) => ({
  [`c.${counter}`]: expression`if_not_exists(c.${attribute(counter)}, ${0}) + ${1}`,
});

/** That nobody closed the organization. */
const OPEN = expression`attribute_not_exists(closed)`;

/** That a counter of the minute has room, if there is one. */
const roomIn = (counter: { readonly name: string; readonly max: number } | null): Expression[] =>
  counter === null
    ? []
    : [
        expression`attribute_not_exists(c.${attribute(counter.name)}) OR c.${attribute(counter.name)} < ${counter.max}`,
      ];

const minuteCondition = (at: Date, reset: boolean): Expression =>
  reset ? expression`minute < ${minuteOf(at)}` : expression`minute >= ${minuteOf(at)}`;

async function admitSession(
  connection: Connection,
  { organizationId, plans, limit, at }: Parameters<Gate["admitSession"]>[0],
): Promise<Admission> {
  const { sessionPerMinute: max } = LIMITS;
  const counter = limit && { name: counterName(SESSIONS, limit), max: KEY_LIMITS[limit] };
  const { item, counted } = await count(connection, organizationId, at, (reset) => ({
    changes: {
      set: reset
        ? { minute: minuteOf(at), total: 0, session: 1, c: counter ? { [counter.name]: 1 } : {} }
        : { session: expression`session + ${1}`, ...(counter && oneMore(counter.name)) },
    },
    when: joined("AND", [
      minuteCondition(at, reset),
      OPEN,
      isOneOf("plan", plans),
      ...(reset ? [] : [expression`session < ${max}`, ...roomIn(counter)]),
    ])!,
  }));
  if (!item) return { kind: "unknown" };
  if (item.closed) return { kind: "closed" };
  if (!plans.includes(item.plan)) return { kind: "plan", plan: item.plan };
  const windows = [stateOf({ name: "session", limit: max }, item.session, at)];
  if (limit && counter)
    windows.push(stateOf({ name: limit, limit: counter.max }, item.c[counter.name] ?? 0, at));
  return admission(item, counted, windows, null, at);
}

const admission = (
  { plan, quota }: GateItem,
  counted: boolean,
  windows: readonly WindowState[],
  keyId: string | null,
  at: Date,
): Admission =>
  counted
    ? { kind: "admitted", plan, quotaOverride: quota ?? null, keyId, windows }
    : { kind: "limited", windows, retryAfterSeconds: secondsLeft(at) };
