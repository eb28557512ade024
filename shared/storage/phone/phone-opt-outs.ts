import type { Connect, Connection } from "#shared/connect.ts";
import type { Grants } from "#shared/grant.ts";
import { patterns } from "#shared/storage/table/key-patterns.ts";
import { LASTING_GRANT, noteLasting } from "../lasting-log.ts";
import { expression } from "../table/expressions.ts";
import { deleteIf, getItem, mainTable, updateItem } from "../table/items.ts";
import { readToEnd, startingWith } from "../table/list.ts";
import { itemKey, OPT_OUTS_START, partitions } from "../table/schema.ts";
import { readTogether } from "../table/together.ts";
import { isOfPage, NOT_STOPPED, notAllowedAfter, optOutIn, takesPlace } from "./opt-out-item.ts";

/** How long it is known that a number takes messages again: networks deliver what somebody wrote within days. */
const ALLOWED_SECONDS = 30 * 86_400;

/** What the holder of a number said of its messages, as the page of an address may know it. */
export async function readOptOut(
  connection: Connection,
  number: string,
  email?: string,
  organizationId?: string,
) {
  const main = mainTable(connection);
  const [all, own] = await Promise.all([
    readTogether(main, itemKey.phoneOptOut(number)),
    organizationId === undefined
      ? undefined
      : readTogether(main, itemKey.optOutOf(partitions.phone(number), organizationId)),
  ]);
  return optOutIn(all, email) ?? optOutIn(own, email, "organization");
}

export const phoneOptOutsWriteGrants: Grants<"phoneOptOuts.write"> = () => [
  {
    table: "main",
    actions: ["BatchGetItem", "DeleteItem", "GetItem", "Query", "UpdateItem"],
    prefix: patterns.phones,
  },
  LASTING_GRANT,
];

/**
 * The log has each, so that a restore of the main table brings no message to who refused it (decision 12.38). Of a number that
 * takes messages again the item keeps since when, so that a word from before, which comes late or twice, stops nothing.
 */
export const connectPhoneOptOutsWrite: Connect<"phoneOptOuts.write"> = (connection) => ({
  of: (number, email, organizationId) => readOptOut(connection, number, email, organizationId),
  async set(number, by, moment, email, organizationId) {
    const key = itemKey.optOutOf(partitions.phone(number), organizationId);
    const kept = {
      ...{ at: moment.toISOString(), by },
      ...(email !== undefined && { address: partitions.address(email) }),
    };
    const scope = organizationId !== undefined && { organization_id: organizationId };
    await noteLasting(connection, { event: "phone_stopped", phone: key.pk, ...kept, ...scope });
    const set = { kind: "phone_opt_out", ...kept };
    const remove = ["expires_on", ...(email === undefined ? ["address"] : [])];
    await updateItem(mainTable(connection), key, { set, remove }, takesPlace(kept));
  },
  async clear(number, moment, email, organizationId) {
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
    const allowed = { event: "phone_allowed", at, phone: key.pk } as const;
    for (const one of await optOutsOfOrganizations(connection, number, organizationId)) {
      const until = expression`at <= ${at}`;
      const mine =
        email === undefined ? until : expression`${until} AND ${isOfPage(partitions.address(email))}`;
      if (await deleteIf(mainTable(connection), itemKey.optOutOf(key.pk, one), mine))
        await noteLasting(connection, { ...allowed, organization_id: one });
    }
    // Afterwards: of a run that ends in between, the log has that no message is wanted.
    if (written) await noteLasting(connection, allowed);
  },
  async reached(number, certificateId) {
    const item = await getItem(mainTable(connection), itemKey.phoneMessage(number, certificateId));
    // Of one that was asked for again, what it was then.
    return [item?.state, item?.state_before].some((state) => state === "delivered" || state === "read");
  },
});

/** The organizations whose messages alone a number does not want; only the one that is named, if one is. */
async function optOutsOfOrganizations(
  connection: Connection,
  number: string,
  organizationId: string | undefined,
): Promise<readonly string[]> {
  if (organizationId !== undefined) return [organizationId];
  const run = { partition: partitions.phone(number), ...startingWith(OPT_OUTS_START) };
  const items = await readToEnd(mainTable(connection), run, { consistent: true });
  return items.map(({ sk }) => String(sk).slice(OPT_OUTS_START.length));
}
