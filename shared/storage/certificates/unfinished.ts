import type { Connect } from "#shared/connect.ts";
import { DomainError } from "#shared/domain/errors.ts";
import type { Grants } from "#shared/grant.ts";
import { EXISTS, expression } from "../table/expressions.ts";
import { getItem, mainTable, type Table, updateItem } from "../table/items.ts";
import { patterns } from "../table/key-patterns.ts";
import { pagesOf } from "../table/list.ts";
import { issuanceIn, itemKey, OPEN_SHARDS, partitions } from "../table/schema.ts";
import { readIssuance } from "./issuance-item.ts";

/** Marks of one shard that are read at a time, at least; the next reading has those that follow. */
const MARKS = 10_000;

export const issuancesUnfinishedGrants: Grants<"issuances.unfinished"> = () => [
  {
    table: "main",
    actions: ["GetItem", "Query", "UpdateItem"],
    prefix: [patterns.issuances, patterns.unfinished],
  },
];

export const connectIssuancesUnfinished: Connect<"issuances.unfinished"> = (connection) => ({
  async marks(before, at) {
    const main = mainTable(connection);
    const shards = Array.from({ length: OPEN_SHARDS }, (_, shard) => marksOf(main, shard, before, at));
    return (await Promise.all(shards)).flat();
  },
  async read({ organizationId, slot, createdAt }) {
    const main = mainTable(connection);
    const item = await getItem(main, itemKey.issuance(organizationId, slot));
    if (!item) throw new Error("The stored issuance is missing.");
    // The slot of an Idempotency-Key is free again after its time (decision 7.7).
    if (item.created_at !== createdAt) throw new Error("A later issuance has taken the place of this one.");
    try {
      return await readIssuance(main, item);
    } catch (error) {
      if (error instanceof DomainError) throw error;
      // The message of the parser can quote the recipients.
      throw new Error("The stored issuance cannot be read.");
    }
  },
  async postpone({ organizationId, slot, createdAt }, until) {
    const changes = { set: { retry_at: until.getTime() }, add: { failures: 1 } };
    await updateItem(mainTable(connection), itemKey.open(organizationId, slot, createdAt), changes, EXISTS);
  },
});

/** The oldest marks of a shard, without those that are postponed beyond `at`. */
async function marksOf(main: Table, shard: number, before: Date, at: Date) {
  const run = {
    partition: partitions.open(shard),
    until: before.toISOString(),
    filter: expression`attribute_not_exists(retry_at) OR retry_at <= ${at.getTime()}`,
  };
  const marks = [];
  for await (const items of pagesOf(main, run)) {
    for (const { sk, failures } of items) {
      const { createdAt, organizationId, slot } = issuanceIn(sk);
      marks.push({ organizationId, slot, createdAt, failures: Number(failures ?? 0) });
    }
    if (marks.length >= MARKS) break;
  }
  return marks;
}
