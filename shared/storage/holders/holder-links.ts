import type { Connect } from "#shared/connect.ts";
import type { Grants } from "#shared/grant.ts";
import { expression } from "../table/expressions.ts";
import { mainTable, putItem, updateItem } from "../table/items.ts";
import { ADDRESS_KEYS, itemKey, partitions } from "../table/schema.ts";

const HOUR_MS = 3_600_000;
/** Items are kept longer than they are good for, since clocks differ. */
const KEEP_SECONDS = 60;

export const holderLinksGrants: Grants<"holderLinks"> = () => [
  { table: "main", actions: ["PutItem", "UpdateItem"], prefix: ADDRESS_KEYS },
];

export const connectHolderLinks: Connect<"holderLinks"> = (connection) => ({
  addressOf: (email) => partitions.address(email).slice(ADDRESS_KEYS.length),
  async store({ address, digest, ...link }, perHour, at) {
    const main = mainTable(connection);
    const partition = ADDRESS_KEYS + address;
    const hour = Math.floor(at.getTime() / HOUR_MS);
    const { written } = await updateItem(
      main,
      itemKey.holderLinkCount(partition, hour),
      { add: { links: 1 }, set: { kind: "holder_links", expires_on: (hour + 2) * 3_600 } },
      expression`attribute_not_exists(links) OR links < ${perHour}`,
    );
    if (!written) return false;
    await putItem(main, {
      ...itemKey.holderLink(partition, digest),
      kind: "holder_link",
      ...link,
      expires_on: Math.ceil(Date.parse(link.expires_at) / 1_000) + KEEP_SECONDS,
    });
    return true;
  },
});
