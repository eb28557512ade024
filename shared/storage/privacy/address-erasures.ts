import type { Connect } from "#shared/connect.ts";
import { forEachParallel } from "#shared/domain/batches.ts";
import { ADDRESS_KEYS } from "#shared/domain/privacy/address-partition.ts";
import { ERASURE } from "#shared/domain/rules.ts";
import type { Grants } from "#shared/grant.ts";
import { LASTING_GRANT, noteLasting } from "../lasting-log.ts";
import { MISSING } from "../table/expressions.ts";
import { FORMER_START, formerHoldIn, holderKeys } from "../table/holder-keys.ts";
import { deleteItem, mainTable, putIf, storedKey } from "../table/items.ts";
import { patterns } from "../table/key-patterns.ts";
import { pagesOf, readDue, startingWith } from "../table/list.ts";
import { idIn, mutedIn, ofPersonAlone, partitions } from "../table/schema.ts";
import { keepMute } from "./salted-addresses.ts";

const DAY_SECONDS = 86_400;
/** Deletions at once. */
const PARALLEL = 10;

export const addressErasuresGrants: Grants<"addressErasures"> = () => [
  {
    table: "main",
    actions: ["DeleteItem", "PutItem", "Query"],
    indexes: ["by_address"],
    prefix: ADDRESS_KEYS,
  },
  { table: "main", actions: ["PutItem"], prefix: patterns.erasedAddresses },
  { table: "main", actions: [], indexes: ["by_due"], prefix: partitions.dueErasures },
  LASTING_GRANT,
];

export const connectAddressErasures: Connect<"addressErasures"> = (connection) => ({
  async order(address, at) {
    await noteLasting(connection, { event: "address_erased", erased: address, at: at.toISOString() });
    const expires_on = Math.ceil(at.getTime() / 1_000) + ERASURE.orderKeptDays * DAY_SECONDS;
    const item = { ...holderKeys.holderErasure(address), kind: "holder_erasure", asked_at: at.toISOString() };
    return putIf(mainTable(connection), { ...item, expires_on }, MISSING);
  },
  async erase(address) {
    const main = mainTable(connection);
    for await (const items of pagesOf(main, { partition: address }, { consistent: true }))
      await forEachParallel(
        items.map(storedKey).filter(({ sk }) => ofPersonAlone(sk!)),
        PARALLEL,
        async (key) => {
          const muted = mutedIn(key.sk!);
          // First: of a run that ends in between, both say that no mail is wanted.
          if (muted !== undefined) await keepMute(main, muted, address);
          await deleteItem(main, key);
        },
      );
  },
  async *former(address, organizationId) {
    const run = {
      partition: address,
      ...startingWith(FORMER_START + (organizationId === undefined ? "" : `${organizationId}#`)),
    };
    for await (const items of pagesOf(mainTable(connection), run, { consistent: true }))
      yield items.map(({ sk }) => formerHoldIn(sk));
  },
  async due(at, limit) {
    const { items } = await readDue(mainTable(connection), partitions.dueErasures, at, limit);
    return items.map(({ pk }) => String(pk).slice(ADDRESS_KEYS.length));
  },
  async *certificates(address, organizationId) {
    const run = {
      index: "by_address",
      partition: address,
      ...(organizationId !== undefined && startingWith(`${organizationId}#`)),
    } as const;
    for await (const items of pagesOf(mainTable(connection), run, { only: ["pk", "sk", "created_at"] }))
      yield items.map(({ pk, sk, created_at }) => ({
        organization_id: idIn(pk),
        certificate_id: String(sk),
        created_at: String(created_at),
      }));
  },
});
