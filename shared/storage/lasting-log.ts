import type { Connect, Connection } from "#shared/connect.ts";
import { DAY_MS } from "#shared/domain/calendar.ts";
import type { LastingChange } from "#shared/domain/lasting-changes.ts";
import { RESTORE } from "#shared/domain/rules.ts";
import type { Grants } from "#shared/grant.ts";
import { expression, MISSING } from "./table/expressions.ts";
import { deliveriesTable, putItem } from "./table/items.ts";
import { LASTING_LOG, otherKeys } from "./table/other-keys.ts";

/** What an adapter may do that notes lasting changes. */
export const LASTING_GRANT = { table: "deliveries", actions: ["PutItem"], prefix: LASTING_LOG } as const;

/** Writes an entry to the log; it is kept for longer than a table can be put back. */
export async function noteLasting(connection: Connection, entry: LastingChange): Promise<void> {
  const expires_on = Math.ceil((Date.parse(entry.at) + RESTORE.logDays * DAY_MS) / 1_000);
  const key = otherKeys.lastingEntry(entry);
  const item = { ...key, kind: "lasting_entry", expires_on, ...entry };
  // What people write on phones comes late and twice.
  const when = "phone" in entry ? expression`${MISSING} OR at <= ${entry.at}` : undefined;
  await putItem(deliveriesTable(connection), item, when);
}

export const lastingNotesGrants: Grants<"lastingNotes"> = () => [LASTING_GRANT];

export const connectLastingNotes: Connect<"lastingNotes"> = (connection) => ({
  revoked: (entry) => noteLasting(connection, { event: "revoked", ...entry }),
  erased: (entry) => noteLasting(connection, { event: "certificate_erased", ...entry }),
});
