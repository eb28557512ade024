import type { Connection } from "#shared/connect.ts";
import type { HolderAddress, HolderProfile, Holders } from "#shared/domain/holders/ports.ts";
import type { Locale } from "#shared/domain/organizations/organization.ts";
import { ADDRESS_KEYS } from "#shared/domain/privacy/address-partition.ts";
import { holderKeys } from "../table/holder-keys.ts";
import type { Item } from "../table/item.ts";
import { mainTable } from "../table/items.ts";
import { readTogether } from "../table/together.ts";

/** Reads sessions of people, and what is kept of these. */
export const sessionsOfHolders = (connection: Connection): Pick<Holders, "session" | "profile"> => {
  const main = mainTable(connection);
  return {
    async session(address, digest) {
      const item = await readTogether(main, holderKeys.holderSession(ADDRESS_KEYS + address, digest));
      return (
        item && {
          address,
          digest,
          by: String(item.opened_by),
          epoch: String(item.epoch),
          expires_at: String(item.expires_at),
        }
      );
    },
    async profile(address) {
      const item = await readTogether(main, holderKeys.holder(ADDRESS_KEYS + address));
      return item && profileOf(item);
    },
  };
};

/** What a person chose, from its item. */
export const profileOf = (item: Item): HolderProfile => ({
  address: String(item.pk).slice(ADDRESS_KEYS.length),
  email: String(item.email),
  confirmed_at: String(item.confirmed_at),
  epoch: String(item.epoch),
  name: (item.name as string | undefined) ?? null,
  locale: (item.locale as Locale | undefined) ?? null,
  addresses: (item.addresses as readonly HolderAddress[] | undefined) ?? [],
  joined_to: (item.joined_to as string | undefined) ?? null,
  erase_at: (item.erase_at as string | undefined) ?? null,
  revision: Number(item.revision ?? 0),
});
