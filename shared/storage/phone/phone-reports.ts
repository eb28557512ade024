import type { Connect } from "#shared/connect.ts";
import type { MessageState } from "#shared/domain/phone/phone-message.ts";
import type { Grants } from "#shared/grant.ts";
import { patterns } from "#shared/storage/table/key-patterns.ts";
import { DUE_ENTRY } from "../table/entries.ts";
import { type Expression, expression, isLike, isOneOf } from "../table/expressions.ts";
import { getItem, mainTable, updateItem } from "../table/items.ts";
import { itemKey } from "../table/schema.ts";
import { handedKey } from "./number-days.ts";

/** The states that a report may change. */
const CHANGED_BY = {
  delivered: ["claimed", "failed"],
  read: ["claimed", "delivered", "failed"],
  failed: ["claimed"],
} as const satisfies Partial<Record<MessageState, readonly MessageState[]>>;

/** The condition that a report changes a message. One that failed, and waits to be sent again, may be delivered after all. */
function changes(state: keyof typeof CHANGED_BY): Expression {
  const known = isOneOf("state", CHANGED_BY[state]);
  if (state === "failed") return known;
  return expression`(${known} OR (${isLike({ state: "waiting", state_before: "failed" })!}))`;
}

export const phoneReportsGrants: Grants<"phoneReports"> = () => [
  {
    table: "main",
    actions: ["GetItem", "UpdateItem"],
    prefix: [patterns.phones, patterns.phonePointers],
  },
];

export const connectPhoneReports: Connect<"phoneReports"> = (connection) => {
  const main = mainTable(connection);
  return {
    async find(messageId) {
      const item = await getItem(main, itemKey.phonePointer(messageId));
      if (!item) return undefined;
      return {
        organizationId: String(item.organization_id),
        certificateId: String(item.certificate_id),
        phone: { partition: String(item.partition) },
        channel: "whatsapp",
        claimedAt: String(item.claimed_at),
      };
    },
    async record(handed, { state, reason }) {
      const { channel, claimedAt } = handed;
      const { written } = await updateItem(
        main,
        handedKey(handed),
        { set: { state, reason }, remove: [...DUE_ENTRY, ...(reason ? [] : ["reason"])] },
        expression`${changes(state)} AND channel = ${channel} AND claimed_at = ${claimedAt}`,
      );
      return written;
    },
  };
};
