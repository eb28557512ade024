import type { Connection } from "#shared/connect.ts";
import { DAY_MS } from "#shared/domain/calendar.ts";
import { derivedUuid, lowestUuidAt } from "#shared/domain/ids.ts";
import type { PhoneMessageRecord } from "#shared/domain/phone/phone-message.ts";
import { simulatedPhone } from "#shared/domain/phone/phone-status.ts";
import type { HandedMessage, MessagesOfDay } from "#shared/domain/phone/ports.ts";
import { expression } from "../table/expressions.ts";
import { type Item, recordReader } from "../table/item.ts";
import { deleteItem, type Key, mainTable, putItem } from "../table/items.ts";
import { readRun, through } from "../table/list.ts";
import { itemKey, MESSAGES_START, partitions } from "../table/schema.ts";

/** How many of a number's certificates are looked at for its day. */
const READ_OF_A_DAY = 200;
/** The day of a number with more: nobody needs so many messages. */
const TOO_MANY: MessagesOfDay = { all: Infinity, own: Infinity };
const MARK_SECONDS = 3 * 86_400;

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

/** The state before it was asked for of a message that there was not. */
export const NO_STATE = "none";

/** The item of a message that was handed over. */
export const handedKey = ({ phone, certificateId }: Pick<HandedMessage, "phone" | "certificateId">): Key =>
  "number" in phone
    ? itemKey.phoneMessage(phone.number, certificateId)
    : { pk: phone.partition, sk: `${MESSAGES_START}${certificateId}` };

/** The day (UTC) of a time. */
export const dayOf = (at: string): string => at.slice(0, 10);
/** Messages of certificates since the day before are read for a day; those of earlier ones have a mark on it. */
const countedFrom = (day: string): string => lowestUuidAt(Date.parse(day) - DAY_MS);
const isEarlier = ({ certificateId, claimedAt }: HandedMessage): boolean =>
  certificateId < countedFrom(dayOf(claimedAt));
/** Among the messages of the day's certificates. */
const markKey = (handed: HandedMessage): Key => ({
  pk: handedKey(handed).pk!,
  sk: MESSAGES_START + derivedUuid(new Date(handed.claimedAt), handed.certificateId),
});

/** Everybody uses the simulated numbers, so their messages do not count for a day. */
const isCounted = (stage: Connection["config"]["STAGE"], number: string): boolean =>
  stage === "production" || simulatedPhone(number) === undefined;

/** The days of numbers, counted from their messages, so that they cost no write of their own but for earlier certificates. */
export function numberDays(connection: Connection) {
  const main = mainTable(connection);
  const { STAGE } = connection.config;
  return {
    /** A number's messages of a day (ISO 8601). */
    async read(number: string, organizationId: string, day: string): Promise<MessagesOfDay> {
      if (!isCounted(STAGE, number)) return { all: 0, own: 0 };
      const { items, frontier } = await readRun(
        main,
        {
          partition: partitions.phone(number),
          from: MESSAGES_START + countedFrom(day),
          until: through(MESSAGES_START),
          filter: expression`claimed_at >= ${day}`,
        },
        { ascending: true, consistent: true, limit: READ_OF_A_DAY },
      );
      return frontier === null ? countOf(items, organizationId, day) : TOO_MANY;
    },
    /** Counts a claim of an earlier certificate, of which its day would not know. */
    async mark(handed: HandedMessage): Promise<void> {
      if (!isEarlier(handed)) return;
      await putItem(main, {
        ...markKey(handed),
        kind: "phone_claim",
        organization_id: handed.organizationId,
        claimed_at: handed.claimedAt,
        expires_on: Math.floor(Date.parse(handed.claimedAt) / 1_000) + MARK_SECONDS,
      });
    },
    /** Counts it no more. */
    async unmark(handed: HandedMessage): Promise<void> {
      if (isEarlier(handed)) await deleteItem(main, markKey(handed));
    },
  };
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
