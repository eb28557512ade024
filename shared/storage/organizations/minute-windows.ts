import ipaddr from "ipaddr.js";
import { BoundedMap } from "#shared/bounded-map.ts";
import type { Connection } from "#shared/connect.ts";
import type { Admission, CountedCall, Gate, WindowState } from "#shared/domain/organizations/ports.ts";
import { REFUSAL_HELD_SECONDS } from "#shared/domain/rules.ts";
import { expression } from "../table/expressions.ts";
import { gateTable, getItem, updateItem } from "../table/items.ts";
import { otherKeys } from "../table/other-keys.ts";

/** Counters are kept longer than their minute, since clocks differ. */
const KEEP_SECONDS = 180;

export const minuteOf = (at: Date): number => Math.floor(at.getTime() / 60_000);

/** Keys of full windows, with their minute: until it ends they are refused without a store call. */
type FullWindows = BoundedMap<number>;
export const fullWindows = (): FullWindows => new BoundedMap(10_000);

/** A counter of calls in a minute: `name` and `limit` are shown to callers, `key` says whose calls they are. */
interface CountedWindow {
  readonly name: string;
  readonly key: string;
  readonly limit: number;
}

/** Until the next minute begins. */
export const secondsLeft = (at: Date): number => 60 - (Math.floor(at.getTime() / 1_000) % 60);

export const stateOf = (
  { name, limit }: Pick<CountedWindow, "name" | "limit">,
  used: number,
  at: Date,
): WindowState => ({
  name,
  limit,
  remaining: Math.max(0, limit - used),
  resetSeconds: secondsLeft(at),
});

/** Counts a call by one conditional update; refused when the window is full. */
export async function countCall(
  connection: Connection,
  full: FullWindows,
  counted: CountedWindow,
  at: Date,
): Promise<CountedCall> {
  const { key, limit } = counted;
  const minute = minuteOf(at);
  if (full.get(key) === minute) return { admitted: false, window: stateOf(counted, limit, at) };
  const { written, item } = await updateItem(
    gateTable(connection),
    otherKeys.minuteWindow(key, minute),
    { set: { expires_on: minute * 60 + KEEP_SECONDS }, add: { calls: 1 } },
    expression`attribute_not_exists(calls) OR calls < ${limit}`,
  );
  if (!written) full.set(key, minute);
  return { admitted: written, window: stateOf(counted, written ? (item!.calls as number) : limit, at) };
}

/**
 * The network that a source address counts as: an IPv4 address itself, an IPv6 address its /64 (one customer line
 * holds a whole /64, so counting single addresses would limit nothing). IPv4 inside IPv6 (`::ffff:192.0.2.1`, as
 * dual-stack sockets name it) counts as IPv4: otherwise all of them would share one /64. Any other text counts as
 * itself: a test call from the console of API Gateway has no address.
 */
export function networkOf(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address;
  const parsed = ipaddr.IPv6.parse(address);
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/64`)}/64`;
}

type Refusal = Extract<Admission, { kind: "limited" }>;

/** Refused callers that are remembered: each needs a few hundred bytes. */
const REFUSALS_MAX = 10_000;
const HELD_MS = REFUSAL_HELD_SECONDS * 1_000;

/**
 * Answers a call that the gate refused a moment ago because of a full window, without another call of the store
 * (decision 1.14). `question` names the caller and all that the answer depends on.
 */
export function rememberedRefusals(): (
  question: string,
  at: Date,
  ask: () => Promise<Admission>,
) => Promise<Admission> {
  const held = new BoundedMap<{ refusal: Refusal; minute: number; until: number }>(REFUSALS_MAX);
  return async (question, at, ask) => {
    const known = held.get(question);
    if (known && known.minute === minuteOf(at) && Date.now() < known.until) return laterIn(known.refusal, at);
    const admission = await ask();
    if (admission.kind === "limited")
      held.set(question, { refusal: admission, minute: minuteOf(at), until: Date.now() + HELD_MS });
    return admission;
  };
}

/** The same refusal at a later time of its minute. */
const laterIn = ({ windows }: Refusal, at: Date): Refusal => ({
  kind: "limited",
  windows: windows.map((window) => ({ ...window, resetSeconds: secondsLeft(at) })),
  retryAfterSeconds: secondsLeft(at),
});

export const failuresOf = (connection: Connection): Pick<Gate, "full" | "count"> => {
  const full = fullWindows();
  const windowOf = (address: string): CountedWindow => ({
    name: "bad_credentials",
    key: `failed#${networkOf(address)}`,
    limit: connection.config.BAD_CREDENTIALS_PER_MINUTE,
  });
  return {
    async full(address, at) {
      const counted = windowOf(address);
      const minute = minuteOf(at);
      if (full.get(counted.key) !== minute) {
        const item = await getItem(gateTable(connection), otherKeys.minuteWindow(counted.key, minute));
        if (((item?.calls as number | undefined) ?? 0) < counted.limit) return undefined;
        full.set(counted.key, minute);
      }
      return stateOf(counted, counted.limit, at);
    },
    count: (address, at) => countCall(connection, full, windowOf(address), at),
  };
};
