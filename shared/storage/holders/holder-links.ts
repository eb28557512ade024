import type { Connection } from "#shared/connect.ts";
import type { HolderLink } from "#shared/domain/holders/holder-link.ts";
import type { HolderAddress, HolderProfile, Holders, HolderWrites } from "#shared/domain/holders/ports.ts";
import type { Locale } from "#shared/domain/organizations/organization.ts";
import { ADDRESS_KEYS } from "#shared/domain/privacy/address-partition.ts";
import { attribute, expression } from "../table/expressions.ts";
import { holderKeys } from "../table/holder-keys.ts";
import type { Item } from "../table/item.ts";
import { getItem, getRecord, mainTable, putItem, type Table, updateIf, updateItem } from "../table/items.ts";
import { partitions, subjectOfAddress } from "../table/schema.ts";

const HOUR_MS = 3_600_000;
/** Items are kept longer than they are good for, since clocks differ. */
const KEEP_SECONDS = 60;

/** Counts for an address in this hour; false when that is too many. */
function counts(main: Table, address: string, what: "asked" | "links", perHour: number, at: Date) {
  const hour = Math.floor(at.getTime() / HOUR_MS);
  const counted = attribute(what);
  return updateIf(
    main,
    holderKeys.holderLinkCount(address, hour),
    { add: { [what]: 1 }, set: { kind: "holder_links", expires_on: (hour + 2) * 3_600 } },
    expression`attribute_not_exists(${counted}) OR ${counted} < ${perHour}`,
  );
}

export const holderLinkWrites = (
  connection: Connection,
): Pick<HolderWrites, "addressOf" | "ask" | "store" | "use"> => ({
  addressOf: (email) => partitions.address(email).slice(ADDRESS_KEYS.length),
  ask: (address, perHour, at) => counts(mainTable(connection), ADDRESS_KEYS + address, "asked", perHour, at),
  async store({ address, digest, ...link }, perHour, at) {
    const main = mainTable(connection);
    const partition = ADDRESS_KEYS + address;
    if (!(await counts(main, partition, "links", perHour, at))) return false;
    await putItem(main, {
      ...holderKeys.holderLink(partition, digest),
      kind: "holder_link",
      ...link,
      expires_on: Math.ceil(Date.parse(link.expires_at) / 1_000) + KEEP_SECONDS,
    });
    return true;
  },
  async use(address, digest, by, at) {
    const { written, item } = await updateItem(
      mainTable(connection),
      holderKeys.holderLink(ADDRESS_KEYS + address, digest),
      { set: { used_by: by } },
      expression`attribute_exists(email) AND attribute_not_exists(used_by) AND expires_at > ${at.toISOString()}`,
    );
    return written && item ? toHolderLink(item) : undefined;
  },
});

const toHolderLink = (item: Item): HolderLink => ({
  address: String(item.pk).slice(ADDRESS_KEYS.length),
  digest: subjectOfAddress(item.sk),
  email: String(item.email),
  purpose: item.purpose as HolderLink["purpose"],
  code: (item.code as string | undefined) ?? null,
  joins: (item.joins as string | undefined) ?? null,
  joins_epoch: (item.joins_epoch as string | undefined) ?? null,
  joins_by: (item.joins_by as string | undefined) ?? null,
  expires_at: String(item.expires_at),
});

export const linkPreviews = (connection: Connection): Pick<Holders, "link"> => ({
  async link(address, digest, at) {
    const main = mainTable(connection);
    const item = await getItem(main, holderKeys.holderLink(ADDRESS_KEYS + address, digest));
    if (!item || item.used_by !== undefined || Date.parse(String(item.expires_at)) <= at.getTime())
      return undefined;
    return toHolderLink(item);
  },
});

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
export const readHolderProfile = (main: Table, address: string): Promise<HolderProfile | undefined> =>
  getRecord(main, holderKeys.holder(ADDRESS_KEYS + address), profileOf);
