import type { Connect } from "#shared/connect.ts";
import { ADDRESS_KEYS } from "#shared/domain/privacy/address-partition.ts";
import type { Grants } from "#shared/grant.ts";
import { LASTING_GRANT, noteLasting } from "../lasting-log.ts";
import { forgetMute } from "../privacy/salted-addresses.ts";
import { deleteItem, mainTable, putItem } from "../table/items.ts";
import { patterns } from "../table/key-patterns.ts";
import { itemKey } from "../table/schema.ts";

export const mutesGrants: Grants<"mutes"> = () => [
  { table: "main", actions: ["DeleteItem", "PutItem"], prefix: ADDRESS_KEYS },
  { table: "main", actions: ["DeleteItem", "GetItem"], prefix: patterns.erasedAddresses },
  LASTING_GRANT,
];

/** The log has each, so that a restore of the main table brings no mail to who refused it (decision 12.38). */
export const connectMutes: Connect<"mutes"> = (connection) => ({
  async mute(email, organizationId, at) {
    const created_at = at.toISOString();
    const key = itemKey.muted(email, organizationId);
    const about = { at: created_at, organization_id: organizationId, address: key.pk };
    await noteLasting(connection, { event: "muted", ...about });
    await putItem(mainTable(connection), { ...key, kind: "muted", created_at });
  },
  async unmute(email, organizationId, at) {
    const key = itemKey.muted(email, organizationId);
    await deleteItem(mainTable(connection), key);
    await forgetMute(mainTable(connection), organizationId, key.pk);
    // Afterwards: of a run that ends in between, the log has that no mail is wanted.
    const about = { at: at.toISOString(), organization_id: organizationId, address: key.pk };
    await noteLasting(connection, { event: "unmuted", ...about });
  },
});
