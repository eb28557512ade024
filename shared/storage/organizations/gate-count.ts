import type { Connection } from "#shared/connect.ts";
import type { Admission, WindowState } from "#shared/domain/organizations/ports.ts";
import { KEY_LIMITS, type KeyLimit } from "#shared/domain/rules.ts";
import { attribute, type Changes, type Expression, expression } from "../table/expressions.ts";
import type { Item } from "../table/item.ts";
import { gateTable, type Key, updateItem } from "../table/items.ts";
import type { GateItem, SessionGate } from "./gate-item.ts";
import { minuteOf, secondsLeft, stateOf } from "./minute-windows.ts";

/** One of the gates of an organization, and how it is made when it is missing; false without organization. */
interface Place<G extends GateItem | SessionGate> {
  readonly key: Key;
  readonly read: (item: Item | undefined) => G | undefined;
  readonly make: () => Promise<boolean>;
}
interface Count {
  readonly changes: Changes;
  readonly when: Expression;
}
interface Counted<G> {
  readonly item: G | undefined;
  readonly counted: boolean;
}

/** Counts a request in the current minute, in a gate that is made when it is missing. */
export async function countInGate<G extends GateItem | SessionGate>(
  connection: Connection,
  place: Place<G>,
  at: Date,
  countOf: (reset: boolean) => Count,
): Promise<Counted<G>> {
  const counted = await countIn(connection, place, at, countOf);
  if (counted.item || !(await place.make())) return counted;
  return countIn(connection, place, at, countOf);
}

/** Counts in the gate that is there; the first request of a minute resets the counters by a second write. */
async function countIn<G extends GateItem | SessionGate>(
  connection: Connection,
  { key, read }: Place<G>,
  at: Date,
  countOf: (reset: boolean) => Count,
): Promise<Counted<G>> {
  for (let reset = false; ; ) {
    const { changes, when } = countOf(reset);
    const outcome = await updateItem(gateTable(connection), key, changes, when);
    const item = read(outcome.item);
    const current = item !== undefined && item.minute >= minuteOf(at);
    // The condition on the minute held, so another one refused the write: the item tells which.
    if (outcome.written || !item || current === !reset) return { item, counted: outcome.written };
    reset = !current;
  }
}

const LETTERS: Readonly<Record<KeyLimit, string>> = {
  read: "r",
  issue: "i",
  webhookTest: "w",
  redelivery: "d",
  preview: "p",
  upload: "u",
};
interface Counter {
  readonly name: string;
  readonly max: number;
}

/** Counts one more. */
export const oneMore = ({ name }: Counter): Changes["set"] => ({
  [`c.${name}`]: expression`if_not_exists(c.${attribute(name)}, ${0}) + ${1}`,
});

/** That nobody closed the organization. */
export const OPEN = expression`attribute_not_exists(closed)`;

/** That a counter of the minute has room, if there is one. */
export const roomIn = (counter: Counter | null): Expression[] =>
  counter === null
    ? []
    : [
        expression`attribute_not_exists(c.${attribute(counter.name)}) OR c.${attribute(counter.name)} < ${counter.max}`,
      ];

export const minuteCondition = (at: Date, reset: boolean): Expression =>
  reset ? expression`minute < ${minuteOf(at)}` : expression`minute >= ${minuteOf(at)}`;

/**
 * The counter of a class of operations; null for an operation without one. That of a key has 30 bits of its digest, which two of
 * 20 keys share once in five million organizations; all sessions share `-`.
 */
export const counterOf = (whose: string, limit: KeyLimit | null): Counter | null =>
  limit && { name: `${whose.slice(0, 5)}${LETTERS[limit]}`, max: KEY_LIMITS[limit] };

/** The state of such a counter. */
export const stateOfCounter = (
  limit: KeyLimit,
  { name, max }: Counter,
  { c }: GateItem | SessionGate,
  at: Date,
): WindowState => stateOf({ name: limit, limit: max }, c[name] ?? 0, at);

/** The answer to a call that nothing but a full window can refuse. */
export const admission = (
  { plan, quota }: GateItem | SessionGate,
  counted: boolean,
  windows: readonly WindowState[],
  who: Pick<Extract<Admission, { kind: "admitted" }>, "keyId" | "role">,
  at: Date,
): Admission =>
  counted
    ? { kind: "admitted", plan, quotaOverride: quota ?? null, ...who, windows }
    : {
        kind: "limited",
        ...(who.keyId !== undefined && { keyId: who.keyId }),
        windows,
        retryAfterSeconds: secondsLeft(at),
      };
