import { randomUUID } from "node:crypto";
import type { Connection } from "#shared/connect.ts";
import type { SenderWrites } from "#shared/domain/senders/ports.ts";
import { attribute, expression } from "../table/expressions.ts";
import { mainTable, updateItem } from "../table/items.ts";
import { itemKey } from "../table/schema.ts";
import { counting, outdatedIn } from "./mail-tally.ts";

/** What notes that the contact was told of a hold. */
const TOLD = "held_told";
/** Who tells a contact and has not ended after this time has died. */
const TELLING_MS = 60_000;
const kind = "mail_standing";

/** In the item with the state of an organization's mails, which every mail reads (decision 18.21). */
export const mailFigures = (
  connection: Connection,
): Pick<SenderWrites, "countSent" | "claimNotice" | "endNotice"> => {
  const main = mainTable(connection);
  return {
    async countSent(organizationId, sent, at) {
      const key = itemKey.senderState(organizationId);
      const { item = {} } = await updateItem(main, key, counting("sent", sent, at));
      // Once in some days: nothing that is written adds to these any more.
      const remove = outdatedIn(item, at);
      if (remove.length > 0) await updateItem(main, key, { remove });
    },
    async claimNotice(organizationId, since, at) {
      const told = { at: at.toISOString(), done: false, by: randomUUID().slice(0, 8) };
      const known = attribute(TOLD);
      const died = new Date(at.getTime() - TELLING_MS).toISOString();
      const { written, item } = await updateItem(
        main,
        itemKey.senderState(organizationId),
        { set: { kind, [TOLD]: told } },
        expression`attribute_not_exists(${known})
        OR (${known}.done = ${false} AND ${known}.at <= ${died})
        OR (${known}.done = ${true} AND ${known}.at < ${since.toISOString()})`,
      );
      if (written) return "begun";
      return (item?.[TOLD] as typeof told | undefined)?.done ? "told" : "busy";
    },
    async endNotice(organizationId, told, at) {
      const changes = told
        ? { set: { kind, [TOLD]: { at: at.toISOString(), done: true } } }
        : { remove: [TOLD] };
      await updateItem(main, itemKey.senderState(organizationId), changes);
    },
  };
};
