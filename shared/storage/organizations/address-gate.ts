import ipaddr from "ipaddr.js";
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
 * dual-stack sockets name it) counts as IPv4: otherwise all of them would share one /64. Any other text counts as
 * itself: a test call from the console of API Gateway has no address.
 */
export function networkOf(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address;
  const parsed = ipaddr.IPv6.parse(address);
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/64`)}/64`;
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
