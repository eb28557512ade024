import type { Connect } from "#shared/connect.ts";
import {
  askedBefore,
  MAIL_HOLDERS,
  type MailHold,
  type MailHolder,
  type MailStanding,
  SHARED_SENDER,
} from "#shared/domain/senders/sender-state.ts";
import type { Grants } from "#shared/grant.ts";
import { patterns } from "#shared/storage/table/key-patterns.ts";
import { attribute, expression, isLike } from "../table/expressions.ts";
import type { Item } from "../table/item.ts";
import { getItem, mainTable, updateItem } from "../table/items.ts";
import { itemKey } from "../table/schema.ts";
import { mailFigures, tallyIn } from "./mail-figures.ts";

/** As long as a pause may take to be known, or a little less: mails that wait for the end of it are tried that much later. */
const SHARED_READ_MS = 5_000;

/** Each holder has an attribute of its own, so that none releases what another holds. */
const holdName = (by: MailHolder): string => `held_${by}`;

/** The standing in an item, which is missing until something is noted. */
export function toMailStanding(item: Item | undefined): MailStanding {
  const holds = MAIL_HOLDERS.flatMap((by) => {
    const hold = item?.[holdName(by)] as MailHold | undefined;
    return hold ? [[by, hold] as const] : [];
  });
  return {
    tenant: (item?.tenant as MailStanding["tenant"] | undefined) ?? null,
    holds: Object.fromEntries(holds),
    domain: toStandingDomain(item),
    watchedAt: textOf(item?.watched_at),
    tally: tallyIn(item),
  };
}

const textOf = (value: unknown): string | null => (value === undefined ? null : String(value));

function toStandingDomain(item: Item | undefined): NonNullable<MailStanding["domain"]> | null {
  const domain = item?.domain as { name: string; address: string; used: boolean } | undefined;
  if (!domain) return null;
  const refusedAt = item?.domain_refused_at === undefined ? null : String(item.domain_refused_at);
  return { name: domain.name, address: domain.address, isUsed: domain.used, refusedAt };
}

export const sendersGrants: Grants<"senders"> = () => [
  { table: "main", actions: ["GetItem"], prefix: [patterns.organization, patterns.sharedSender] },
];

export const connectSenders: Connect<"senders"> = (connection) => ({
  read: async (sender) => toMailStanding(await getItem(mainTable(connection), itemKey.mailStanding(sender))),
});

export const sendersWriteGrants: Grants<"senders.write"> = () => [
  {
    table: "main",
    actions: ["GetItem", "UpdateItem"],
    prefix: [patterns.organization, patterns.sharedSender],
  },
];

/** One item of a sender, which mails read with their organization. */
export const connectSendersWrite: Connect<"senders.write"> = (connection) => {
  const main = mainTable(connection);
  const kind = "mail_standing";
  const read = async (sender: string) => toMailStanding(await getItem(main, itemKey.mailStanding(sender)));
  let known: { readonly standing: MailStanding; readonly readAt: number } | undefined;
  return {
    ...mailFigures(connection),
    read,
    async shared() {
      if (known && performance.now() - known.readAt < SHARED_READ_MS) return known.standing;
      known = { standing: await read(SHARED_SENDER), readAt: performance.now() };
      return known.standing;
    },
    async watched(sender, at) {
      const set = { kind, watched_at: at.toISOString() };
      await updateItem(main, itemKey.mailStanding(sender), { set });
    },
    async askForTenant(organizationId, at) {
      const tenant = { state: "making", at: at.toISOString() };
      const free = expression`attribute_not_exists(tenant)
        OR (tenant.state = ${"making"} AND tenant.at <= ${askedBefore(at)})`;
      const { written } = await updateItem(
        main,
        itemKey.mailStanding(organizationId),
        { set: { kind, tenant } },
        free,
      );
      return written;
    },
    async tenantReady(organizationId, at) {
      const tenant = { state: "ready", at: at.toISOString() };
      await updateItem(main, itemKey.mailStanding(organizationId), { set: { kind, tenant } });
    },
    async tenantMissing(organizationId, known) {
      await updateItem(
        main,
        itemKey.mailStanding(organizationId),
        { remove: ["tenant"] },
        isLike({ tenant: known }),
      );
    },
    async domainRefused(organizationId, name, at) {
      await updateItem(
        main,
        itemKey.mailStanding(organizationId),
        { set: { "domain.used": false, domain_refused_at: at.toISOString() } },
        expression`domain.name = ${name} AND domain.used = ${true}`,
      );
    },
    async hold(sender, by, reason, at, toldAt) {
      const hold: MailHold = { since: at.toISOString(), reason };
      const known = attribute(holdName(by));
      const told = toldAt?.toISOString();
      const { written } = await updateItem(
        main,
        itemKey.mailStanding(sender),
        {
          set: {
            kind,
            [holdName(by)]: told === undefined ? hold : expression`if_not_exists(${known}, ${hold})`,
            // Also of a hold that is known from a refusal, so that older news do not end it.
            ...(told !== undefined && { ses_at: told }),
          },
        },
        told === undefined
          ? expression`attribute_not_exists(${known})`
          : expression`attribute_not_exists(ses_at) OR ses_at < ${told}`,
      );
      return written;
    },
    async release(sender, by, toldAt) {
      const told = toldAt?.toISOString();
      const remove = by.map(holdName);
      const { written, item } = await updateItem(
        main,
        itemKey.mailStanding(sender),
        { set: { kind, ...(told !== undefined && { ses_at: told }) }, remove },
        told === undefined ? undefined : expression`attribute_not_exists(ses_at) OR ses_at < ${told}`,
      );
      return written || item === undefined || remove.every((name) => item[name] === undefined);
    },
  };
};
