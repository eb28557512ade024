import { randomBytes } from "node:crypto";
import type { Connect } from "#shared/connect.ts";
import type { HolderProfile } from "#shared/domain/holders/ports.ts";
import { ADDRESS_KEYS } from "#shared/domain/privacy/address-partition.ts";
import type { Grants } from "#shared/grant.ts";
import { holderLog } from "../privacy/person-records.ts";
import { DUE_ENTRY, entries } from "../table/entries.ts";
import { type Expression, expression } from "../table/expressions.ts";
import { holderKeys } from "../table/holder-keys.ts";
import { deleteItem, mainTable, putItem, updateIf, updateItem } from "../table/items.ts";
import { transactIf, update } from "../table/transactions.ts";
import { certificatesOfHolder } from "./holder-certificates.ts";
import { holderLinkWrites, linkPreviews, readHolderProfile } from "./holder-links.ts";
import { profileOf, sessionsOfHolders } from "./holder-sessions.ts";

/** Items are kept longer than they are good for, since clocks differ. */
const KEEP_SECONDS = 60;
/** No session of an earlier epoch, also of a profile that was erased since, is good in another. */
const newEpoch = (): string => randomBytes(12).toString("base64url");

export const holdersGrants: Grants<"holders"> = () => [
  { table: "main", actions: ["BatchGetItem", "GetItem"], indexes: ["by_address"], prefix: ADDRESS_KEYS },
];

export const connectHolders: Connect<"holders"> = (connection) => ({
  ...linkPreviews(connection),
  ...certificatesOfHolder(connection),
  ...sessionsOfHolders(connection),
});

export const holdersWriteGrants: Grants<"holders.write"> = () => [
  { table: "main", actions: ["DeleteItem", "GetItem", "PutItem", "UpdateItem"], prefix: ADDRESS_KEYS },
];

export const connectHoldersWrite: Connect<"holders.write"> = (connection) => {
  const keyOf = (address: string) => holderKeys.holder(ADDRESS_KEYS + address);
  return {
    ...holderLinkWrites(connection),
    ...holderLog(connection),
    async confirmed(address, email, at) {
      const { item } = await updateItem(mainTable(connection), holderKeys.holder(ADDRESS_KEYS + address), {
        set: {
          kind: "holder",
          email,
          confirmed_at: expression`if_not_exists(confirmed_at, ${at.toISOString()})`,
          epoch: expression`if_not_exists(epoch, ${newEpoch()})`,
        },
      });
      return profileOf(item!);
    },
    async start({ address, digest, by, epoch, expires_at }) {
      await putItem(mainTable(connection), {
        ...holderKeys.holderSession(ADDRESS_KEYS + address, digest),
        kind: "holder_session",
        opened_by: by,
        epoch,
        expires_at,
        expires_on: Math.ceil(Date.parse(expires_at) / 1_000) + KEEP_SECONDS,
      });
    },
    profile: (address) => readHolderProfile(mainTable(connection), address),
    async choose(address, { name, locale }) {
      const given = { name, locale };
      return updateIf(
        mainTable(connection),
        keyOf(address),
        {
          set: Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null)),
          remove: Object.entries(given).flatMap(([field, value]) => (value === null ? [field] : [])),
        },
        expression`attribute_exists(epoch)`,
      );
    },
    async join(first, further, at) {
      const main = mainTable(connection);
      const added = { address: further.address, email: further.email, confirmed_at: at.toISOString() };
      return transactIf(main, [
        update(
          main,
          keyOf(first.address),
          {
            set: { addresses: [...first.addresses, added], revision: first.revision + 1 },
            // It says that one of another person, who no more says so.
            remove: ["joined_to"],
          },
          expression`(${unchanged(first)}) AND ${NOT_ORDERED}`,
        ),
        update(
          main,
          keyOf(further.address),
          { set: { joined_to: first.address, epoch: newEpoch(), revision: further.revision + 1 } },
          expression`(${unchanged(further)}) AND ${NOT_ORDERED}`,
        ),
      ]);
    },
    async leave(first, address) {
      const main = mainTable(connection);
      const left = first.addresses.filter((one) => one.address !== address);
      return transactIf(main, [
        update(
          main,
          keyOf(first.address),
          { set: { addresses: left, revision: first.revision + 1 } },
          unchanged(first),
        ),
        update(
          main,
          keyOf(address),
          { set: { epoch: newEpoch() }, add: { revision: 1 }, remove: ["joined_to"] },
          expression`joined_to = ${first.address}`,
        ),
      ]);
    },
    async orderErasure(address, due) {
      await updateItem(
        mainTable(connection),
        keyOf(address),
        { set: { erase_at: due.toISOString(), epoch: newEpoch(), ...entries.dueErasure(address, due) } },
        expression`attribute_exists(epoch) AND ${NOT_ORDERED}`,
      );
    },
    async undoErasure(address) {
      const remove = ["erase_at", ...DUE_ENTRY];
      await updateItem(
        mainTable(connection),
        keyOf(address),
        { remove },
        expression`attribute_exists(erase_at)`,
      );
    },
    end: (address, digest) =>
      deleteItem(mainTable(connection), holderKeys.holderSession(ADDRESS_KEYS + address, digest)),
    async endAll(address) {
      await updateItem(
        mainTable(connection),
        keyOf(address),
        { set: { epoch: newEpoch() } },
        expression`attribute_exists(epoch)`,
      );
    },
  };
};

const NOT_ORDERED = expression`attribute_not_exists(erase_at)`;

/** The condition that the addresses of a profile are as they were read. */
const unchanged = ({ revision }: HolderProfile): Expression =>
  revision === 0
    ? expression`attribute_exists(epoch) AND attribute_not_exists(revision)`
    : expression`revision = ${revision}`;
