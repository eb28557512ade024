import type { Connection } from "#shared/connect.ts";
import type { HolderLink } from "#shared/domain/holders/holder-link.ts";
import type { HolderProfile, Holders, HolderWrites, LinkLimit } from "#shared/domain/holders/ports.ts";
import { ADDRESS_KEYS } from "#shared/domain/privacy/address-partition.ts";
import { attribute, expression } from "../table/expressions.ts";
import { holderKeys } from "../table/holder-keys.ts";
import type { Item } from "../table/item.ts";
import { getItem, getRecord, mainTable, putItem, type Table, updateIf, updateItem } from "../table/items.ts";
import { partitions, subjectOfAddress } from "../table/schema.ts";
import { profileOf } from "./holder-sessions.ts";

/** Items are kept longer than they are good for, since clocks differ. */
const KEEP_SECONDS = 60;

const [DAY, HOUR] = [10, 13];
/** Counts for an address in the hour and the day of a moment; false when either has too many. */
function counts(main: Table, partition: string, { name, perHour, perDay, oneAnHour }: LinkLimit, at: Date) {
  const moment = at.toISOString();
  const hour = `${name}_${moment.slice(DAY + 1, HOUR)}`;
  const [ofDay, ofHour] = [attribute(name), attribute(hour)];
  const isFirst = expression`attribute_not_exists(${ofHour})`;
  const dayHasRoom = expression`(attribute_not_exists(${ofDay}) OR ${ofDay} < ${perDay})`;
  const within = oneAnHour
    ? expression`${isFirst} OR (${ofHour} < ${perHour} AND ${dayHasRoom})`
    : expression`(${isFirst} OR ${ofHour} < ${perHour}) AND ${dayHasRoom}`;
  return updateIf(main, dayKey(partition, at), { add: { [name]: 1, [hour]: 1 }, set: ofADay(at) }, within);
}

const dayKey = (partition: string, at: Date) =>
  holderKeys.holderLinkCount(partition, at.toISOString().slice(0, DAY));
const ofADay = (at: Date) => ({
  kind: "holder_links",
  expires_on: Math.floor(at.getTime() / 1_000) + 2 * 86_400,
});

export const holderLinkWrites = (
  connection: Connection,
): Pick<HolderWrites, "addressOf" | "ask" | "store" | "use" | "wait"> => ({
  addressOf: (email) => partitions.address(email).slice(ADDRESS_KEYS.length),
  ask: (address, limit, at) => counts(mainTable(connection), ADDRESS_KEYS + address, limit, at),
  async store({ address, digest, ...link }, limit, at) {
    const main = mainTable(connection);
    const partition = ADDRESS_KEYS + address;
    if (limit !== null && !(await counts(main, partition, limit, at))) return false;
    await putItem(main, {
      ...holderKeys.holderLink(partition, digest),
      kind: "holder_link",
      ...link,
      expires_on: Math.ceil(Date.parse(link.expires_at) / 1_000) + KEEP_SECONDS,
    });
    return true;
  },
  wait(address, at) {
    const waits = `waits_${at.toISOString().slice(DAY + 1, HOUR)}`;
    return updateIf(
      mainTable(connection),
      dayKey(ADDRESS_KEYS + address, at),
      { set: { ...ofADay(at), [waits]: true } },
      expression`attribute_not_exists(${attribute(waits)})`,
    );
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

/** The profile stored with an address. */
export const readHolderProfile = (main: Table, address: string): Promise<HolderProfile | undefined> =>
  getRecord(main, holderKeys.holder(ADDRESS_KEYS + address), profileOf);
