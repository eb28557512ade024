import type { Connect, Connection } from "#shared/connect.ts";
import type { Grants } from "#shared/grant.ts";
import { patterns } from "#shared/storage/table/key-patterns.ts";
import { LASTING_GRANT, noteLasting } from "../lasting-log.ts";
import { expression } from "../table/expressions.ts";
import { getItem, mainTable, updateItem } from "../table/items.ts";
import { itemKey, partitions } from "../table/schema.ts";
import { isOfPage, NOT_STOPPED, notAllowedAfter, optOutIn, takesPlace } from "./opt-out-item.ts";

/** How long it is known that a number takes messages again: networks deliver what somebody wrote within days. */
const ALLOWED_SECONDS = 30 * 86_400;

/** What the holder of a number said of its messages, as the page of an address may know it. */
export const readOptOut = async (connection: Connection, number: string, email?: string) =>
  optOutIn(await getItem(mainTable(connection), itemKey.phoneOptOut(number)), email);

export const phoneOptOutsWriteGrants: Grants<"phoneOptOuts.write"> = () => [
  { table: "main", actions: ["GetItem", "UpdateItem"], prefix: patterns.phones },
  LASTING_GRANT,
];

/**
 * The log has each, so that a restore of the main table brings no message to who refused it (decision 12.38). Of a number that
 * takes messages again the item keeps since when, so that a word from before, which comes late or twice, stops nothing.
 */
export const connectPhoneOptOutsWrite: Connect<"phoneOptOuts.write"> = (connection) => ({
  of: (number, email) => readOptOut(connection, number, email),
  async set(number, by, moment, email) {
    const key = itemKey.phoneOptOut(number);
    const kept = {
      ...{ at: moment.toISOString(), by },
      ...(email !== undefined && { address: partitions.address(email) }),
    };
    await noteLasting(connection, { event: "phone_stopped", phone: key.pk, ...kept });
    const set = { kind: "phone_opt_out", ...kept };
    const remove = ["expires_on", ...(email === undefined ? ["address"] : [])];
    await updateItem(mainTable(connection), key, { set, remove }, takesPlace(kept));
  },
  async clear(number, moment, email) {
    const key = itemKey.phoneOptOut(number);
    const at = moment.toISOString();
    const expires_on = Math.floor(moment.getTime() / 1_000) + ALLOWED_SECONDS;
    const set = { kind: "phone_opt_out", expires_on };
    const remove = ["at", "by", "address"];
    // What a page says makes void no word that is on its way.
    const { written } =
      email === undefined
        ? await updateItem(
            mainTable(connection),
            key,
            { set: { ...set, allowed_at: at }, remove },
            expression`(${NOT_STOPPED} OR at <= ${at}) AND ${notAllowedAfter(at)}`,
          )
        : await updateItem(
            mainTable(connection),
            key,
            { set, remove },
            expression`${NOT_STOPPED} OR (at <= ${at} AND ${isOfPage(partitions.address(email))})`,
          );
    // Afterwards: of a run that ends in between, the log has that no message is wanted.
    if (written) await noteLasting(connection, { event: "phone_allowed", at, phone: key.pk });
  },
});
