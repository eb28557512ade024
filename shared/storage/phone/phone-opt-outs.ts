import type { Connect } from "#shared/connect.ts";
import type { PhoneOptOut } from "#shared/domain/phone/opt-out.ts";
import type { Grants } from "#shared/grant.ts";
import { patterns } from "#shared/storage/table/key-patterns.ts";
import { LASTING_GRANT, noteLasting } from "../lasting-log.ts";
import { attribute, expression, MISSING } from "../table/expressions.ts";
import { recordReader } from "../table/item.ts";
import { deleteIf, getItem, mainTable, putItem } from "../table/items.ts";
import { itemKey } from "../table/schema.ts";

export const phoneOptOutsGrants: Grants<"phoneOptOuts"> = () => [
  { table: "main", actions: ["DeleteItem", "GetItem", "PutItem"], prefix: patterns.phones },
  LASTING_GRANT,
];

/** The opt-out of an item. */
export const toPhoneOptOut = recordReader<PhoneOptOut>()("at", "by");

/** The log has each, so that a restore of the main table brings no message to who refused it (decision 12.38). */
export const connectPhoneOptOuts: Connect<"phoneOptOuts"> = (connection) => ({
  async of(number) {
    const item = await getItem(mainTable(connection), itemKey.phoneOptOut(number));
    return item && toPhoneOptOut(item);
  },
  async set(number, by, moment) {
    const key = itemKey.phoneOptOut(number);
    const at = moment.toISOString();
    await noteLasting(connection, { event: "phone_stopped", at, phone: key.pk, by });
    const item = { ...key, kind: "phone_opt_out", at, by };
    const older = expression`at < ${at}`;
    const weaker = by === "page" ? expression`${older} AND ${attribute("by")} = ${by}` : older;
    await putItem(mainTable(connection), item, expression`${MISSING} OR (${weaker})`);
  },
  async clear(number, moment, only) {
    const key = itemKey.phoneOptOut(number);
    const at = moment.toISOString();
    const older = expression`at <= ${at}`;
    const meant = only === undefined ? older : expression`${older} AND ${attribute("by")} = ${only}`;
    const cleared = await deleteIf(mainTable(connection), key, expression`${MISSING} OR (${meant})`);
    // Afterwards: of a run that ends in between, the log has that no message is wanted.
    if (cleared) await noteLasting(connection, { event: "phone_allowed", at, phone: key.pk });
  },
});
