import type { Connect } from "#shared/connect.ts";
import { DAY_MS } from "#shared/domain/calendar.ts";
import type { LastingChange, LastingLog, LastingOfPhone } from "#shared/domain/lasting-changes.ts";
import type { Grants } from "#shared/grant.ts";
import { issuerLog } from "./credentials/issuer-log.ts";
import { takesPlace } from "./phone/opt-out-item.ts";
import { forgetMute } from "./privacy/salted-addresses.ts";
import { CREDENTIAL_KEYS, credentialKeys, credentialPatterns } from "./table/credential-keys.ts";
import { expression, MISSING } from "./table/expressions.ts";
import { type Item, recordReader } from "./table/item.ts";
import {
  deleteIf,
  deleteItem,
  deliveriesTable,
  getItem,
  mainTable,
  putIf,
  putItem,
  storedKey,
  type Table,
} from "./table/items.ts";
import { patterns } from "./table/key-patterns.ts";
import { pagesOf } from "./table/list.ts";
import { ISSUER_LOG, LASTING_LOG, otherPartitions } from "./table/other-keys.ts";
import { itemKey } from "./table/schema.ts";

type EntryOf<E extends LastingChange["event"]> = LastingChange & { readonly event: E };
const mail = recordReader<EntryOf<"muted" | "unmuted">>()("at", "event", "organization_id", "address");
const recipient = recordReader<EntryOf<"recipient_erased" | "recipient_allowed">>()(
  "at",
  "event",
  "organization_id",
  "address",
);
const READERS: { readonly [E in LastingChange["event"]]: (item: Item) => LastingChange } = {
  muted: mail,
  unmuted: mail,
  revoked: recordReader<EntryOf<"revoked">>()(
    "at",
    "event",
    "organization_id",
    "certificate_id",
    "revocation_reason",
    "revoked_by",
  ),
  sharing_chosen: recordReader<EntryOf<"sharing_chosen">>()(
    "at",
    "event",
    "organization_id",
    "certificate_id",
    "visibility",
    "name_in_credential",
  ),
  certificate_erased: recordReader<EntryOf<"certificate_erased">>()(
    "at",
    "event",
    "organization_id",
    "certificate_id",
    "why",
  ),
  recipient_erased: recipient,
  recipient_allowed: recipient,
  address_erased: recordReader<EntryOf<"address_erased">>()("at", "event", "erased"),
  webhook_removed: recordReader<EntryOf<"webhook_removed">>()("at", "event", "organization_id", "webhook_id"),
  key_revoked: recordReader<EntryOf<"key_revoked">>()(
    "at",
    "event",
    "organization_id",
    "key_id",
    "revoked_by",
  ),
  index_revoked: recordReader<EntryOf<"index_revoked">>()("at", "event", "organization_id", "list", "index"),
  list_opened: recordReader<EntryOf<"list_opened">>()("at", "event", "organization_id", "list"),
  phone_stopped: recordReader<EntryOf<"phone_stopped">>()(
    "at",
    "event",
    "phone",
    "organization_id",
    "by",
    "address",
  ),
  phone_allowed: recordReader<EntryOf<"phone_allowed">>()("at", "event", "phone", "organization_id"),
};
/** The entry of an item. */
export const toLastingChange = (item: Item): LastingChange =>
  READERS[item.event as LastingChange["event"]](item);

export const lastingLogGrants: Grants<"lastingLog"> = () => [
  { table: "deliveries", actions: ["Query"], prefix: [LASTING_LOG, ISSUER_LOG] },
  {
    table: "main",
    actions: ["DeleteItem", "GetItem", "PutItem"],
    prefix: [
      patterns.addresses,
      patterns.phones,
      patterns.erasedAddresses,
      credentialPatterns.revokedIndexes,
    ],
  },
  {
    table: "main",
    actions: ["PutItem", "UpdateItem"],
    prefix: [CREDENTIAL_KEYS, credentialPatterns.issuers],
  },
];

/** The item that an entry is about which concerns an organization. */
function itemOf(entry: Exclude<Parameters<LastingLog["apply"]>[0], LastingOfPhone>): Item {
  switch (entry.event) {
    case "index_revoked":
      return {
        ...credentialKeys.revokedIndex(entry.organization_id, entry.list, entry.index),
        kind: "revoked_index",
      };
    case "muted":
    case "unmuted":
      return {
        ...itemKey.mutedAddress(entry.address, entry.organization_id),
        kind: "muted",
        created_at: entry.at,
      };
  }
}

/** Notes again what somebody said about a number's messages; false when it changes nothing. */
async function applyToPhone(main: Table, entry: LastingOfPhone): Promise<boolean> {
  const key = itemKey.optOutOf(entry.phone, entry.organization_id);
  if (entry.event === "phone_allowed") return deleteIf(main, key, expression`at <= ${entry.at}`);
  const { at, by, address } = entry;
  const item = { ...key, kind: "phone_opt_out", at, by, ...(address !== undefined && { address }) };
  return putIf(main, item, takesPlace(entry));
}

export const connectLastingLog: Connect<"lastingLog"> = (connection) => ({
  ...issuerLog(connection),
  async entries(since, until) {
    const found: LastingChange[] = [];
    const [from, to] = [since.toISOString(), until.toISOString()];
    const [first, last] = [since, until].map((moment) => Math.floor(moment.getTime() / DAY_MS));
    for (let day = first!; day <= last!; day++) {
      const partition = otherPartitions.lastingLog(new Date(day * DAY_MS).toISOString());
      for await (const items of pagesOf(deliveriesTable(connection), { partition }, { consistent: true }))
        found.push(...items.map(toLastingChange).filter(({ at }) => from <= at && at <= to));
    }
    return found.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  },
  async apply(entry) {
    const main = mainTable(connection);
    if ("phone" in entry) return applyToPhone(main, entry);
    const item = itemOf(entry);
    const key = storedKey(item);
    const wanted = entry.event !== "unmuted";
    if (entry.event === "unmuted") await forgetMute(main, entry.organization_id, entry.address);
    if (((await getItem(main, key)) !== undefined) === wanted) return false;
    if (wanted) await putItem(main, item, MISSING);
    else await deleteItem(main, key);
    return true;
  },
});
