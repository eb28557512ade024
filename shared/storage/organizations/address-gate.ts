import type { Connect } from "#shared/connect.ts";
import type { WindowState } from "#shared/domain/organizations/ports.ts";
import { expression } from "../table/expressions.ts";
import { gateTable, updateItem } from "../table/items.ts";
import { keys } from "../table/schema.ts";

/** Addresses over the limit that are refused from memory until their minute ends; the oldest is forgotten first. */
const DENY_LIST_SIZE = 10_000;
/** Counters are kept longer than their minute, since clocks differ. */
const KEEP_SECONDS = 180;

/**
 * The network that a source address counts as: an IPv4 address itself, an IPv6 address its /64 (one customer line
 * holds a whole /64, so counting single addresses would limit nothing). IPv4 inside IPv6 (`::ffff:192.0.2.1`, as
 * dual-stack sockets name it) counts as IPv4: otherwise all of them would share one /64.
 */
export function networkOf(address: string): string {
  if (!address.includes(":")) return address;
  const groups = ipv6Groups(address);
  const [high = 0, low = 0] = groups.slice(6);
  if (groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0))
    return [high >> 8, high & 0xff, low >> 8, low & 0xff].join(".");
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
}

/** The eight groups of an IPv6 address in any of its written forms. */
function ipv6Groups(address: string): number[] {
  const hexadecimal = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.map(Number);
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
  });
  const [head = [], tail] = hexadecimal
    .split("::")
    .map((part) => (part === "" ? [] : part.split(":").map((group) => Number.parseInt(group, 16))));
  if (!tail) return head;
  return [...head, ...Array<number>(Math.max(0, 8 - head.length - tail.length)).fill(0), ...tail];
}

export const connectAddressGate: Connect<"addressGate"> = (connection) => {
  const limit = connection.config.PUBLIC_PER_MINUTE;
  const denied = new Map<string, number>();
  const window = (used: number, at: Date): WindowState => ({
    name: "address",
    limit,
    remaining: Math.max(0, limit - used),
    resetSeconds: 60 - (Math.floor(at.getTime() / 1_000) % 60),
  });
  const deny = (network: string, minute: number, at: Date) => {
    if (denied.size >= DENY_LIST_SIZE) denied.delete(denied.keys().next().value!);
    denied.set(network, minute);
    return { admitted: false, window: window(limit, at) };
  };
  return {
    async admit(address, at) {
      const network = networkOf(address);
      const minute = Math.floor(at.getTime() / 60_000);
      if (denied.get(network) === minute) return { admitted: false, window: window(limit, at) };
      const { written, item } = await updateItem(
        gateTable(connection),
        keys.addressWindow(network, minute),
        { set: { expires_on: minute * 60 + KEEP_SECONDS }, add: { calls: 1 } },
        expression`attribute_not_exists(calls) OR calls < ${limit}`,
      );
      return written
        ? { admitted: true, window: window(item!.calls as number, at) }
        : deny(network, minute, at);
    },
  };
};
