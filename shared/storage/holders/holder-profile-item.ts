import type { HolderAddress, HolderProfile } from "#shared/domain/holders/ports.ts";
import type { Locale } from "#shared/domain/organizations/organization.ts";
import { ADDRESS_KEYS } from "#shared/domain/privacy/address-partition.ts";
import { holderKeys } from "../table/holder-keys.ts";
import type { Item } from "../table/item.ts";
import { getRecord, type Table } from "../table/items.ts";

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
  revision: Number(item.revision ?? 0),
});

/** The profile stored with an address. */
export async function readHolderProfile(main: Table, address: string): Promise<HolderProfile | undefined> {
  return getRecord(main, holderKeys.holder(ADDRESS_KEYS + address), profileOf);
}
