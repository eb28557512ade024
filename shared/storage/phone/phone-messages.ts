import { randomUUID } from "node:crypto";
import type { Connect } from "#shared/connect.ts";
import type { Certificate } from "#shared/domain/certificates/certificate.ts";
import type { MessageState, PhoneMessageRecord } from "#shared/domain/phone/phone-message.ts";
import type { ClaimedMessage, HandedMessage, MessageEnd } from "#shared/domain/phone/ports.ts";
import type { Grants } from "#shared/grant.ts";
import { patterns } from "#shared/storage/table/key-patterns.ts";
import { DUE_ENTRY, entries } from "../table/entries.ts";
import { type Expression, expression, isLike, isOneOf, MISSING } from "../table/expressions.ts";
import { deleteItem, getItem, mainTable, putItem, updateIf, updateItem } from "../table/items.ts";
import { itemKey } from "../table/schema.ts";
import { dayOf, handedKey, NO_STATE, numberDays, toPhoneMessage } from "./number-days.ts";

/** Reports come within days; how long an id of WhatsApp leads to its message. */
const POINTER_SECONDS = 30 * 86_400;

/** A number's item, of which nobody is handing over the message. */
const UNCLAIMED = isOneOf("state", ["waiting", "requested"]);
const messageKey = ({ number, id }: Certificate) => itemKey.phoneMessage(number!, id);
const named = ({ organization_id, id }: Certificate) => ({
  kind: "phone_message",
  organization_id,
  certificate_id: id,
});
const marked = () => randomUUID().slice(0, 8);
const isMine = ({ mark }: ClaimedMessage): Expression => isLike({ state: "claimed", claimed_by: mark })!;
/** A message of WhatsApp that has not arrived. */
const isWhatsApp = ({ claimedAt }: HandedMessage): Expression =>
  expression`${isOneOf("state", ["claimed", "failed"])} AND channel = ${"whatsapp"} AND claimed_at = ${claimedAt}`;
const OF_A_CLAIM = ["channel", "claimed_at", "claims", "claimed_by"] as const;

/** The attributes of a claim as they were before it. */
function asBefore({ former }: ClaimedMessage) {
  const { channel, claimed_at, claims } = former ?? {};
  const set = { channel, claimed_at, claims };
  const remove = OF_A_CLAIM.filter((name) => name === "claimed_by" || set[name] === undefined);
  return { set, remove };
}

const endOf = (end: MessageEnd) => ({
  state: end.state,
  reason: "reason" in end && end.reason !== null ? end.reason : undefined,
});

export const phoneMessagesGrants: Grants<"phoneMessages"> = () => [
  {
    table: "main",
    actions: ["DeleteItem", "GetItem", "PutItem", "Query", "UpdateItem"],
    prefix: [patterns.phones, patterns.phonePointers],
  },
];

/**
 * A message is claimed by one write that refuses another, and a number's day is counted from its messages, so that it costs no write
 * of its own (decision 18.7).
 */
export const connectPhoneMessages: Connect<"phoneMessages"> = (connection) => {
  const main = mainTable(connection);
  const days = numberDays(connection);

  const toSms = async (handed: HandedMessage): Promise<ClaimedMessage | undefined> => {
    const claimed_by = marked();
    const { written } = await updateItem(
      main,
      handedKey(handed),
      { set: { state: "claimed", channel: "sms", claimed_by } },
      isWhatsApp(handed),
    );
    return written ? { ...handed, channel: "sms", mark: claimed_by, former: undefined } : undefined;
  };

  return {
    toSms,
    async read(certificate, at) {
      const { number, organization_id } = certificate;
      const [item, day] = await Promise.all([
        getItem(main, messageKey(certificate)),
        days.read(number!, organization_id, dayOf(at.toISOString())),
      ]);
      return { message: item && toPhoneMessage(item), day };
    },
    async claim(certificate, former, channel, at) {
      const claimed_at = at.toISOString();
      const sameDay = former?.claimed_at !== undefined && dayOf(former.claimed_at) === dayOf(claimed_at);
      const claimed_by = marked();
      const claim = {
        ...named(certificate),
        state: "claimed",
        channel,
        claimed_at,
        claims: sameDay ? (former.claims ?? 1) + 1 : 1,
        claimed_by,
      };
      const { written } = await updateItem(
        main,
        messageKey(certificate),
        { set: claim, remove: DUE_ENTRY },
        former === undefined ? MISSING : isAsRead(former),
      );
      if (!written) return undefined;
      const { organization_id: organizationId, id: certificateId, number } = certificate;
      const phone = { number: number! };
      const handed = { organizationId, certificateId, phone, channel, claimedAt: claimed_at };
      await days.mark(handed);
      return { ...handed, mark: claimed_by, former };
    },
    async dayOf({ phone, organizationId, claimedAt }) {
      if (!("number" in phone)) throw new Error("A message that is claimed has a number.");
      return days.read(phone.number, organizationId, dayOf(claimedAt));
    },
    async wait(certificate, until, tries) {
      const { organization_id, id } = certificate;
      const entry = entries.message("phone", organization_id, "", id, until);
      return updateIf(
        main,
        messageKey(certificate),
        { set: { ...named(certificate), state: "waiting", tries, ...entry } },
        expression`${MISSING} OR ${UNCLAIMED}`,
      );
    },
    async end(certificate, end) {
      const { state, reason } = endOf(end);
      return updateIf(
        main,
        messageKey(certificate),
        {
          set: { ...named(certificate), state, reason },
          remove: ["tries", "after_mail", ...DUE_ENTRY, ...(reason ? [] : ["reason"])],
        },
        expression`${MISSING} OR ${UNCLAIMED}`,
      );
    },
    async drop(certificate) {
      const key = messageKey(certificate);
      // Of one that was asked for twice nobody knows what it was.
      const isNew = expression`attribute_not_exists(state_before) OR ${isOneOf("state_before", [NO_STATE, "requested"])}`;
      const { written, item } = await updateItem(
        main,
        key,
        { set: { state: expression`state_before` }, remove: ["tries", "after_mail", ...DUE_ENTRY] },
        expression`${UNCLAIMED} AND NOT (${isNew})`,
      );
      if (written || item === undefined) return;
      await deleteItem(main, key, expression`${UNCLAIMED} AND (${isNew})`);
    },
    async release(claimed, until, tries, only) {
      const { organizationId, certificateId } = claimed;
      const { set, remove } = asBefore(claimed);
      const entry = entries.message("phone", organizationId, "", certificateId, until);
      const waiting = { ...set, state: "waiting", tries, asked_channels: only, ...entry };
      const { written } = await updateItem(
        main,
        handedKey(claimed),
        { set: waiting, remove },
        isMine(claimed),
      );
      if (written) await days.unmark(claimed);
      return written;
    },
    async endClaimed(claimed, end) {
      const { state, reason } = endOf(end);
      const kept = state === "failed" ? { set: {}, remove: [] } : asBefore(claimed);
      const { written } = await updateItem(
        main,
        handedKey(claimed),
        {
          set: { ...kept.set, state, reason },
          remove: ["tries", ...kept.remove, ...(reason ? [] : ["reason"])],
        },
        isMine(claimed),
      );
      if (written && state !== "failed") await days.unmark(claimed);
      return written;
    },
    async waitForSms(handed, until, reason) {
      const { organizationId, certificateId } = handed;
      const entry = entries.message("phone", organizationId, "", certificateId, until);
      const { written } = await updateItem(
        main,
        handedKey(handed),
        {
          set: {
            ...{ state: "waiting", state_before: "failed", reason, asked_channels: "sms", ...entry },
            // Its day counts it no more; what was handed over stays, as it may be delivered after all.
            claims: expression`if_not_exists(claims, ${1}) - ${1}`,
          },
          remove: ["tries", "claimed_by"],
        },
        isWhatsApp(handed),
      );
      if (written) await days.unmark(handed);
      return written;
    },
    async point(messageId, claimed) {
      const { organizationId, certificateId, claimedAt } = claimed;
      await putItem(main, {
        ...itemKey.phonePointer(messageId),
        kind: "phone_pointer",
        organization_id: organizationId,
        certificate_id: certificateId,
        partition: handedKey(claimed).pk,
        claimed_at: claimedAt,
        expires_on: Math.floor(Date.parse(claimedAt) / 1_000) + POINTER_SECONDS,
      });
    },
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
      return updateIf(
        main,
        handedKey(handed),
        { set: { state, reason }, remove: [...DUE_ENTRY, ...(reason ? [] : ["reason"])] },
        expression`${changes(state)} AND channel = ${channel} AND claimed_at = ${claimedAt}`,
      );
    },
  };
};

/** The condition that a message is as it was read, so that the count of its claims is right. */
function isAsRead({ state, claimed_at }: PhoneMessageRecord): Expression {
  const same =
    claimed_at === undefined
      ? expression`attribute_not_exists(claimed_at)`
      : expression`claimed_at = ${claimed_at}`;
  return expression`${UNCLAIMED} AND ${isLike({ state })!} AND ${same}`;
}

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
