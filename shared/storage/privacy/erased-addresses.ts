import type { Connect, Connection } from "#shared/connect.ts";
import type { Grants } from "#shared/grant.ts";
import { LASTING_GRANT, noteLasting } from "../lasting-log.ts";
import { readAll } from "../table/batches.ts";
import { EXISTS } from "../table/expressions.ts";
import { holderKeys } from "../table/holder-keys.ts";
import { getItem, mainTable, putItem, updateItem } from "../table/items.ts";
import { patterns } from "../table/key-patterns.ts";
import { partitions } from "../table/schema.ts";
import { madeSalt, saltedDigest, saltOf } from "./salted-addresses.ts";

export const erasedAddressesGrants: Grants<"erasedAddresses"> = () => [
  {
    table: "main",
    actions: ["BatchGetItem", "GetItem", "PutItem", "UpdateItem"],
    prefix: patterns.erasedAddresses,
  },
  LASTING_GRANT,
];

/** The log has each of them, so that a restore of the main table keeps them (decision 12.38). */
export const connectErasedAddresses: Connect<"erasedAddresses"> = (connection: Connection) => {
  const main = mainTable(connection);
  const note = (
    event: "recipient_erased" | "recipient_allowed",
    organization_id: string,
    address: string,
    at: Date,
  ) => noteLasting(connection, { event, organization_id, address, at: at.toISOString() });
  return {
    async among(organizationId, salt, emails) {
      const addresses = new Map(
        emails.map((email) => [saltedDigest(salt, partitions.address(email)), email]),
      );
      const keys = [...addresses.keys()].map((digest) => holderKeys.erasedAddress(organizationId, digest));
      const items = await readAll(main, keys, { consistent: false });
      const refused = items.filter(({ allowed_at }) => allowed_at === undefined);
      return new Map(
        refused.map(({ sk }) => {
          const email = addresses.get(String(sk))!;
          return [email, partitions.address(email)];
        }),
      );
    },
    async has(organizationId, address) {
      const salt = await saltOf(main, organizationId);
      if (salt === undefined) return false;
      const item = await getItem(main, holderKeys.erasedAddress(organizationId, saltedDigest(salt, address)));
      return item !== undefined && item.allowed_at === undefined;
    },
    async refuse(organizationId, address, at) {
      await note("recipient_erased", organizationId, address, at);
      const salt = await madeSalt(main, organizationId);
      const key = holderKeys.erasedAddress(organizationId, saltedDigest(salt, address));
      await putItem(main, { ...key, kind: "erased_address", erased_at: at.toISOString() });
    },
    async allow(organizationId, address, at, by) {
      await note("recipient_allowed", organizationId, address, at);
      const salt = await saltOf(main, organizationId);
      if (salt === undefined) return;
      const key = holderKeys.erasedAddress(organizationId, saltedDigest(salt, address));
      const allowed = { allowed_at: at.toISOString(), ...(by !== null && { allowed_by: by }) };
      await updateItem(main, key, { set: allowed }, EXISTS);
    },
  };
};
