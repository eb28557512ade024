import { randomUUID } from "node:crypto";
import type { Connect, Connection } from "#shared/connect.ts";
import type { Certificate } from "#shared/domain/certificates/certificate.ts";
import type { PhoneMessageRecord } from "#shared/domain/phone/phone-message.ts";
import type { ClaimedMessage, HandedMessage, MessageEnd, MessagesOfDay } from "#shared/domain/phone/ports.ts";
import { simulatedPhone } from "#shared/domain/phone/simulated-phone.ts";
import type { Grants } from "#shared/grant.ts";
import { patterns } from "#shared/storage/table/key-patterns.ts";
import { DUE_ENTRY, entries } from "../table/entries.ts";
import { type Expression, expression, isLike, isOneOf, MISSING } from "../table/expressions.ts";
import { type Item, recordReader } from "../table/item.ts";
import { deleteItem, getItem, type Key, mainTable, putItem, updateItem } from "../table/items.ts";
import { readToEnd, startingWith } from "../table/list.ts";
import { itemKey, MESSAGES_START, partitions } from "../table/schema.ts";

/** Reports come within days; how long an id of WhatsApp leads to its message. */
const POINTER_SECONDS = 30 * 86_400;

export const toPhoneMessage = recordReader<PhoneMessageRecord>()(
  "organization_id",
  "certificate_id",
  "state",
  "channel",
  "asked_channels",
  "reason",
  "claimed_at",
  "claims",
  "tries",
  "after_mail",
);

/** The item of a message that was handed over. */
export const handedKey = ({ phone, certificateId }: Pick<HandedMessage, "phone" | "certificateId">): Key =>
  "number" in phone
    ? itemKey.phoneMessage(phone.number, certificateId)
    : { pk: phone.partition, sk: `${MESSAGES_START}${certificateId}` };

/** A number's item, of which nobody is handing over the message. */
const UNCLAIMED = isOneOf("state", ["waiting", "requested"]);
const messageKey = ({ number, id }: Certificate) => itemKey.phoneMessage(number!, id);
const named = ({ organization_id, id }: Certificate) => ({
  kind: "phone_message",
  organization_id,
  certificate_id: id,
});
const dayOf = (at: string): string => at.slice(0, 10);
const marked = () => randomUUID().slice(0, 8);
const isMine = ({ mark }: ClaimedMessage): Expression => isLike({ state: "claimed", claimed_by: mark })!;
/** A message of WhatsApp that has not arrived. */
const isWhatsApp = ({ claimedAt }: HandedMessage): Expression =>
  expression`${isOneOf("state", ["claimed", "failed"])} AND channel = ${"whatsapp"} AND claimed_at = ${claimedAt}`;
/** The state before it was asked for of a message that there was not. */
export const NO_STATE = "none";
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

/** Everybody uses the simulated numbers, so their messages do not count for a day. */
const isCounted = (stage: Connection["config"]["STAGE"], number: string): boolean =>
  stage === "production" || simulatedPhone(number) === undefined;

export const phoneClaimsGrants: Grants<"phoneClaims"> = () => [
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
export const connectPhoneClaims: Connect<"phoneClaims"> = (connection) => {
  const main = mainTable(connection);
  const { STAGE } = connection.config;

  /** A number's messages of a day, and the one of the certificate. */
  async function readNumber(number: string, organizationId: string, certificateId: string, day: string) {
    if (!isCounted(STAGE, number)) {
      const item = await getItem(main, itemKey.phoneMessage(number, certificateId));
      return { message: item && toPhoneMessage(item), day: { all: 0, own: 0 } };
    }
    const items = await readToEnd(
      main,
      {
        partition: partitions.phone(number),
        ...startingWith(MESSAGES_START),
        filter: expression`claimed_at >= ${day} OR certificate_id = ${certificateId}`,
      },
      { consistent: true },
    );
    const own = items.find((item) => item.certificate_id === certificateId);
    return { message: own && toPhoneMessage(own), day: countOf(items, organizationId, day) };
  }

  const toSms = async (handed: HandedMessage): Promise<ClaimedMessage | undefined> => {
    const mark = marked();
    const { written } = await updateItem(
      main,
      handedKey(handed),
      { set: { state: "claimed", channel: "sms", claimed_by: mark } },
      isWhatsApp(handed),
    );
    return written ? { ...handed, channel: "sms", mark, former: undefined } : undefined;
  };

  return {
    toSms,
    read: ({ number, organization_id, id }, at) =>
      readNumber(number!, organization_id, id, dayOf(at.toISOString())),
    async claim(certificate, former, channel, at) {
      const claimed_at = at.toISOString();
      const sameDay = former?.claimed_at !== undefined && dayOf(former.claimed_at) === dayOf(claimed_at);
      const mark = marked();
      const claim = {
        ...named(certificate),
        state: "claimed",
        channel,
        claimed_at,
        claims: sameDay ? (former.claims ?? 1) + 1 : 1,
        claimed_by: mark,
      };
      const { written } = await updateItem(
        main,
        messageKey(certificate),
        { set: claim, remove: ["after_mail", ...DUE_ENTRY] },
        former === undefined ? MISSING : isAsRead(former),
      );
      if (!written) return undefined;
      const { organization_id: organizationId, id: certificateId, number } = certificate;
      const phone = { number: number! };
      return { organizationId, certificateId, phone, channel, claimedAt: claimed_at, mark, former };
    },
    async dayOf({ phone, organizationId, certificateId, claimedAt }) {
      if (!("number" in phone)) throw new Error("A message that is claimed has a number.");
      return (await readNumber(phone.number, organizationId, certificateId, dayOf(claimedAt))).day;
    },
    async wait(certificate, until, tries) {
      const { organization_id, id } = certificate;
      const entry = entries.waitingMessage(organization_id, id, until);
      const { written } = await updateItem(
        main,
        messageKey(certificate),
        { set: { ...named(certificate), state: "waiting", tries, ...entry }, remove: ["after_mail"] },
        expression`${MISSING} OR ${UNCLAIMED}`,
      );
      return written;
    },
    async end(certificate, end) {
      const { state, reason } = endOf(end);
      const { written } = await updateItem(
        main,
        messageKey(certificate),
        {
          set: { ...named(certificate), state, reason },
          remove: ["tries", "after_mail", ...DUE_ENTRY, ...(reason ? [] : ["reason"])],
        },
        expression`${MISSING} OR ${UNCLAIMED}`,
      );
      return written;
    },
    async drop(certificate) {
      const key = messageKey(certificate);
      const isNew = expression`attribute_not_exists(state_before) OR state_before = ${NO_STATE}`;
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
      const entry = entries.waitingMessage(organizationId, certificateId, until);
      const waiting = { ...set, state: "waiting", tries, asked_channels: only, ...entry };
      const { written } = await updateItem(
        main,
        handedKey(claimed),
        { set: waiting, remove },
        isMine(claimed),
      );
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
      return written;
    },
    async waitForSms(handed, until, reason) {
      const { organizationId, certificateId } = handed;
      const entry = entries.waitingMessage(organizationId, certificateId, until);
      const { written } = await updateItem(
        main,
        handedKey(handed),
        {
          set: { state: "waiting", state_before: "failed", reason, asked_channels: "sms", ...entry },
          remove: ["tries", ...OF_A_CLAIM],
        },
        isWhatsApp(handed),
      );
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

function countOf(items: readonly Item[], organizationId: string, day: string): MessagesOfDay {
  const ofDay = items.map(toPhoneMessage).filter(({ claimed_at = "" }) => claimed_at >= day);
  const sum = (some: readonly PhoneMessageRecord[]) =>
    some.reduce((total, { claims = 1 }) => total + claims, 0);
  return {
    all: sum(ofDay),
    own: sum(ofDay.filter(({ organization_id }) => organization_id === organizationId)),
  };
}
