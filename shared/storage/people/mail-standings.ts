import type { Connect } from "#shared/connect.ts";
import {
  askedBefore,
  MAIL_HOLDERS,
  type MailHold,
  type MailHolder,
  type MailStanding,
} from "#shared/domain/people/mail-standing.ts";
import type { Grants } from "#shared/grant.ts";
import { patterns } from "#shared/storage/table/key-patterns.ts";
import { attribute, expression, isLike } from "../table/expressions.ts";
import type { Item } from "../table/item.ts";
import { getItem, mainTable, updateItem } from "../table/items.ts";
import { itemKey } from "../table/schema.ts";

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
    toldAt: item?.told_at === undefined ? null : String(item.told_at),
  };
}

export const mailStandingsGrants: Grants<"mailStandings"> = () => [
  { table: "main", actions: ["GetItem", "UpdateItem"], prefix: patterns.organization },
];

/** One item of an organization, which mails read with their organization. */
export const connectMailStandings: Connect<"mailStandings"> = (connection) => {
  const main = mainTable(connection);
  const kind = "mail_standing";
  return {
    async read(organizationId) {
      return toMailStanding(await getItem(main, itemKey.mailStanding(organizationId)));
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
    async told(organizationId, at) {
      const set = { kind, told_at: at.toISOString() };
      await updateItem(main, itemKey.mailStanding(organizationId), { set });
    },
    async hold(organizationId, by, reason, at, toldAt) {
      const hold: MailHold = { since: at.toISOString(), reason };
      const name = holdName(by);
      const told = toldAt?.toISOString();
      const { written } = await updateItem(
        main,
        itemKey.mailStanding(organizationId),
        { set: { kind, [name]: hold, ...(told !== undefined && { ses_at: told }) } },
        told === undefined
          ? expression`attribute_not_exists(${attribute(name)})`
          : expression`attribute_not_exists(${attribute(name)}) AND (attribute_not_exists(ses_at) OR ses_at < ${told})`,
      );
      return written;
    },
    async release(organizationId, by, toldAt) {
      const told = toldAt?.toISOString();
      const remove = by.map(holdName);
      const { written, item } = await updateItem(
        main,
        itemKey.mailStanding(organizationId),
        { set: { kind, ...(told !== undefined && { ses_at: told }) }, remove },
        told === undefined ? undefined : expression`attribute_not_exists(ses_at) OR ses_at < ${told}`,
      );
      return written || item === undefined || remove.every((name) => item[name] === undefined);
    },
  };
};
