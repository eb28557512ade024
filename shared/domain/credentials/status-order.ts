import { createHmac } from "node:crypto";
import { STATUS_LIST_ENTRIES, type StatusEntry } from "./credential.ts";
import type { CredentialIssuer } from "./issuer.ts";

/** Half of the 18 bits that the network permutes: an even number, so that both halves are equal. */
const HALF_BITS = 9;
const HALF_MASK = 2 ** HALF_BITS - 1;
const ROUNDS = 8;
/** Numbers of 16 bits in one HMAC-SHA256. */
const NUMBERS = 16;

/**
 * The order in which a list gives its indexes out: a function from the place (0 to 131,071) to the index, each index once.
 * Without the key nobody can tell the order, so an index does not say when its credential was issued (decision 16.9).
 */
export function statusOrder(statusKey: string, list: number): (place: number) => number {
  const key = Buffer.from(statusKey, "hex");
  const blocks = new Map<string, Buffer>();
  // One HMAC has the results for 16 halves next to each other.
  const scrambled = (round: number, half: number): number => {
    const name = `${list}:${round}:${Math.floor(half / NUMBERS)}`;
    const block = blocks.get(name) ?? createHmac("sha256", key).update(name).digest();
    blocks.set(name, block);
    return block.readUInt16BE(2 * (half % NUMBERS)) & HALF_MASK;
  };
  /** A Feistel network, so that no two numbers of 18 bits have the same result. */
  const permuted = (number: number): number => {
    let [left, right] = [number >> HALF_BITS, number & HALF_MASK];
    for (let round = 0; round < ROUNDS; round++) [left, right] = [right, left ^ scrambled(round, right)];
    return (left << HALF_BITS) | right;
  };
  return (place) => {
    // A result of 18 bits that is no index is permuted again until it is one.
    let index = permuted(place);
    while (index >= STATUS_LIST_ENTRIES) index = permuted(index);
    return index;
  };
}

/** Where the status of an issuer's credential number `count` (from 0) stands; lists are counted from 1. */
export function statusEntryOf(
  { status_key }: Pick<CredentialIssuer, "status_key">,
  count: number,
): StatusEntry {
  const list = 1 + Math.floor(count / STATUS_LIST_ENTRIES);
  return { list, index: statusOrder(status_key, list)(count % STATUS_LIST_ENTRIES) };
}
