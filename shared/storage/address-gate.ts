import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import ipaddr from "ipaddr.js";
import type { Connect } from "#shared/connect.ts";
import type { WindowState } from "#shared/domain/ports/access.ts";
import { refusedBy } from "./answers.ts";
import { keys } from "./schema.ts";

/** An address that floods is refused from memory until its minute ends; the list is bounded, oldest out first. */
const DENY_LIST_SIZE = 10_000;
/** Counters outlive their minute a little, for clocks that differ. */
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

export const connectAddressGate: Connect<"addressGate"> = ({ config, documents }) => {
  const limit = config.PUBLIC_PER_MINUTE;
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
      try {
        const { Attributes } = await documents().send(
          new UpdateCommand({
            TableName: config.TABLE_GATE,
            Key: keys.addressWindow(network, minute),
            UpdateExpression: "ADD calls :one SET expires_on = :expires",
            ConditionExpression: "attribute_not_exists(calls) OR calls < :limit",
            ExpressionAttributeValues: { ":one": 1, ":limit": limit, ":expires": minute * 60 + KEEP_SECONDS },
            ReturnValues: "UPDATED_NEW",
          }),
        );
        return { admitted: true, window: window(Attributes!.calls as number, at) };
      } catch (error) {
        if (!refusedBy(error)) throw error;
        return deny(network, minute, at);
      }
    },
  };
};
