import type { Connect } from "#shared/connect.ts";
import type { Certificate } from "#shared/domain/certificates/certificate.ts";
import {
  type MessageReport,
  type MessageState,
  type MessageTimes,
  mayHaveMessage,
  NO_MESSAGE,
} from "#shared/domain/phone/phone-message.ts";
import type { PhoneChannel } from "#shared/domain/phone/phone-status.ts";
import type { Grants } from "#shared/grant.ts";
import { patterns } from "#shared/storage/table/key-patterns.ts";
import { readAll } from "../table/batches.ts";
import { dueEntryOf } from "../table/entries.ts";
import type { Item } from "../table/item.ts";
import { mainTable } from "../table/items.ts";
import { itemKey, MESSAGES_START } from "../table/schema.ts";

export const phoneMessagesGrants: Grants<"phoneMessages"> = () => [
  { table: "main", actions: ["BatchGetItem"], prefix: patterns.phones },
];

export const connectPhoneMessages: Connect<"phoneMessages"> = (connection) => ({
  async of(certificates) {
    const wanted = certificates.filter(mayHaveMessage);
    if (wanted.length === 0) return new Map();
    const keys = wanted.map(({ number, id }) => itemKey.phoneMessage(number!, id));
    const items = await readAll(mainTable(connection), keys, {
      // As with mails: who asks for a single one may just have changed it.
      consistent: certificates.length === 1,
      only: ["sk", "state", "reason", "state_before", "after_mail"],
    });
    return new Map(
      items.map(({ sk, reason = null, ...rest }) => [
        String(sk).slice(MESSAGES_START.length),
        { reason, ...rest } as MessageReport,
      ]),
    );
  },
  async latest(certificate) {
    if (!mayHaveMessage(certificate)) return NO_MESSAGE;
    const key = itemKey.phoneMessage(certificate.number!, certificate.id);
    const [item] = await readAll(mainTable(connection), [key]);
    return item ? timesOf(item, certificate) : NO_MESSAGE;
  },
});

/** The states before a message was handed over; one that was asked for again may have been before. */
const UNSENT: readonly unknown[] = ["waiting", "refused"] satisfies MessageState[];

function timesOf(item: Item, { status }: Certificate): MessageTimes {
  const { state, claimed_at, channel } = item;
  // Of one that a restore could not know of there is no channel.
  const sent = claimed_at !== undefined && channel !== undefined && !UNSENT.includes(state);
  return {
    sent: sent ? { at: String(claimed_at), channel: channel as PhoneChannel } : null,
    waitsUntil: state === "waiting" && status === "PENDING" ? dueEntryOf(item).due.toISOString() : null,
  };
}
