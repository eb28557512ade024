import type { Connect } from "#shared/connect.ts";
import type { Certificate } from "#shared/domain/certificates/certificate.ts";
import type { MailProgress } from "#shared/domain/messages/mail-return.ts";
import type { MailTimes } from "#shared/domain/messages/ports.ts";
import type { MessageReport, MessageState } from "#shared/domain/phone/phone-message.ts";
import {
  type MessageTimes,
  mayHaveMessage,
  NO_MESSAGE,
  type PhoneChannel,
} from "#shared/domain/phone/phone-status.ts";
import type { Grants } from "#shared/grant.ts";
import { readAll } from "../table/batches.ts";
import { DUE_ENTRY, dueEntryOf, isHeldEntry } from "../table/entries.ts";
import type { Item } from "../table/item.ts";
import { mainTable } from "../table/items.ts";
import { itemKey, PHONE_KEYS } from "../table/schema.ts";
import { readPartsTogether } from "../table/together.ts";
import { invitationKeyOf, mailStatusOf, sentAtOf, toldTimes } from "./invitation-record.ts";
import { countedMails } from "./mail-counts.ts";

export const messagesGrants: Grants<"messages"> = () => [
  { table: "main", actions: ["BatchGetItem", "GetItem"] },
];

/** Attributes that say what became of a mail or of a phone message. */
const SHOWN = [
  ...["state", "refused_reason", "message_id", "progress", DUE_ENTRY[0]],
  ...["reason", "state_before", "after_mail"],
];
const messageKeyOf = ({ number, id }: Certificate) => itemKey.phoneMessage(number!, id);
const reportOf = ({ state, state_before, after_mail, reason = null }: Item) =>
  ({ state, state_before, after_mail, reason }) as MessageReport;
const isPhoneMessage = ({ pk }: Item): boolean => String(pk).startsWith(PHONE_KEYS);

export const connectMessages: Connect<"messages"> = (connection) => ({
  async of(certificates) {
    const mails = certificates.map(invitationKeyOf);
    const messages = certificates.filter(mayHaveMessage).map(messageKeyOf);
    const found = await readPartsTogether(mainTable(connection), [...mails, ...messages], {
      // Who asks for a single one may just have changed it; a list does not pay for that.
      consistent: certificates.length === 1,
      only: SHOWN,
    });
    return new Map(
      certificates.map((one, n) => {
        const message = mayHaveMessage(one) ? found(messageKeyOf(one)) : undefined;
        return [
          one.id,
          {
            email: mailStatusOf(found(mails[n]!) ?? {}, one),
            message: message && reportOf(message),
          },
        ];
      }),
    );
  },
  async latest(certificate) {
    const main = mainTable(connection);
    const { id, number } = certificate;
    const items = await readAll(main, [
      invitationKeyOf(certificate),
      ...(mayHaveMessage(certificate) ? [itemKey.phoneMessage(number!, id)] : []),
    ]);
    const message = items.find(isPhoneMessage);
    const mail = items.find((item) => item !== message);
    return {
      mail: timesOf(mail ?? {}),
      message: message ? messageTimesOf(message, certificate) : NO_MESSAGE,
    };
  },
  counted: (organizationId, eventId) => countedMails(mainTable(connection), organizationId, eventId),
});

function timesOf(item: Item): MailTimes {
  const text = (name: string) => (item[name] === undefined ? null : String(item[name]));
  const finishedAt = text("finished_at");
  const isRefused = item.refused_reason !== undefined && finishedAt !== null;
  const wentOut = item.message_id !== undefined || item.state === "sent";
  return {
    sentAt: sentAtOf(item),
    firstSentAt: text("first_sent_at"),
    mails: (item.mails as number | undefined) ?? null,
    waitsUntil: item.state === "waiting" && !isHeldEntry(item) ? dueEntryOf(item).due.toISOString() : null,
    // A release before this one kept no time of it.
    underWay:
      item.progress === undefined || item.progress_at === undefined
        ? null
        : { at: String(item.progress_at), progress: item.progress as MailProgress },
    refused: isRefused ? { at: finishedAt, reason: String(item.refused_reason) } : null,
    bouncedAt: wentOut && isRefused ? finishedAt : null,
    told: toldTimes(item),
  };
}

/** The states before a message was handed over; one that was asked for again may have been before. */
const UNSENT: readonly unknown[] = ["waiting", "refused"] satisfies MessageState[];

function messageTimesOf(item: Item, { status }: Certificate): MessageTimes {
  const { state, claimed_at, channel } = item;
  // Of one that a restore could not know of there is no channel.
  const sent = claimed_at !== undefined && channel !== undefined && !UNSENT.includes(state);
  return {
    sent: sent ? { at: String(claimed_at), channel: channel as PhoneChannel } : null,
    waitsUntil: state === "waiting" && status === "PENDING" ? dueEntryOf(item).due.toISOString() : null,
  };
}
