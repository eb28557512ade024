import { randomUUID } from "node:crypto";
import type { Connect } from "#shared/connect.ts";
import type { SlowedOrganization } from "#shared/domain/people/ports.ts";
import type { Grants } from "#shared/grant.ts";
import { patterns } from "#shared/storage/table/key-patterns.ts";
import { DUE_ENTRY, dueEntryOf, entries } from "../table/entries.ts";
import { attribute, expression, isLike } from "../table/expressions.ts";
import { getItem, mainTable, updateItem } from "../table/items.ts";
import { pagesOf } from "../table/list.ts";
import { idIn, itemKey, partitions } from "../table/schema.ts";
import { toMailStanding } from "./mail-standings.ts";
import { afreshFrom, counting, outdatedIn } from "./mail-tally.ts";

export const mailReportsGrants: Grants<"mailReports"> = () => [
  { table: "main", actions: ["GetItem"], prefix: [patterns.organization, patterns.sharedSender] },
];

export const connectMailReports: Connect<"mailReports"> = (connection) => ({
  read: async (sender) => toMailStanding(await getItem(mainTable(connection), itemKey.mailStanding(sender))),
});

/** Who tells a contact and has not ended after this time has died. */
const TELLING_MS = 60_000;
const kind = "mail_standing";

export const mailReputationsGrants: Grants<"mailReputations"> = () => [
  {
    table: "main",
    actions: ["UpdateItem"],
    prefix: patterns.organization,
  },
];

/** In the item with the standing of an organization's mails, which every mail reads (decision 18.21). */
export const connectMailReputations: Connect<"mailReputations"> = (connection) => {
  const main = mainTable(connection);
  return {
    async countSent(organizationId, sent, at) {
      const key = itemKey.mailStanding(organizationId);
      const { item = {} } = await updateItem(main, key, counting("sent", sent, at));
      // Once in some days: nothing that is written adds to these any more.
      const remove = outdatedIn(item, at);
      if (remove.length > 0) await updateItem(main, key, { remove });
    },
    async countAfresh(organizationId, at) {
      const { set, remove } = afreshFrom(at);
      await updateItem(main, itemKey.mailStanding(organizationId), { set: { kind, ...set }, remove });
    },
    async slow(organizationId, at) {
      const set = {
        kind,
        slowed: { since: at.toISOString() },
        ...entries.slowedOrganization(organizationId, at),
      };
      const none = expression`attribute_not_exists(slowed)`;
      return (await updateItem(main, itemKey.mailStanding(organizationId), { set }, none)).written;
    },
    async beginTelling(organizationId, what, since, at) {
      const name = `${what}_told`;
      const told = { at: at.toISOString(), done: false, by: randomUUID().slice(0, 8) };
      const known = attribute(name);
      const died = new Date(at.getTime() - TELLING_MS).toISOString();
      const { written, item } = await updateItem(
        main,
        itemKey.mailStanding(organizationId),
        { set: { kind, [name]: told } },
        expression`attribute_not_exists(${known})
          OR (${known}.done = ${false} AND ${known}.at <= ${died})
          OR (${known}.done = ${true} AND ${known}.at < ${since.toISOString()})`,
      );
      if (written) return "begun";
      return (item?.[name] as typeof told | undefined)?.done ? "told" : "busy";
    },
    async endTelling(organizationId, what, told, at) {
      const name = `${what}_told`;
      const changes = told
        ? { set: { kind, [name]: { at: at.toISOString(), done: true } } }
        : { remove: [name] };
      await updateItem(main, itemKey.mailStanding(organizationId), changes);
    },
  };
};

export const slowedOrganizationsGrants: Grants<"slowedOrganizations"> = () => [
  {
    table: "main",
    actions: ["UpdateItem"],
    indexes: ["by_due"],
    prefix: [patterns.organization, patterns.slowedMails],
  },
];

export const connectSlowedOrganizations: Connect<"slowedOrganizations"> = (connection) => {
  const main = mainTable(connection);
  return {
    async listed() {
      const found: SlowedOrganization[] = [];
      const run = { index: "by_due", partition: partitions.slowedOrganizations } as const;
      for await (const items of pagesOf(main, run, { ascending: true }))
        found.push(...items.map((item) => ({ organizationId: idIn(item.pk), at: dueEntryOf(item).due })));
      return found;
    },
    async recover(organizationId, at) {
      const changes = {
        set: entries.slowedOrganization(organizationId, at),
        remove: ["slowed", "paced_until"],
      };
      const some = expression`attribute_exists(slowed)`;
      return (await updateItem(main, itemKey.mailStanding(organizationId), changes, some)).written;
    },
    async unlist({ organizationId, at }) {
      const entry = isLike(entries.slowedOrganization(organizationId, at))!;
      await updateItem(
        main,
        itemKey.mailStanding(organizationId),
        { remove: DUE_ENTRY },
        expression`${entry} AND attribute_not_exists(slowed)`,
      );
    },
    async takeTime(organizationId, known, until) {
      const { written } = await updateItem(
        main,
        itemKey.mailStanding(organizationId),
        { set: { paced_until: until.toISOString() } },
        known === null ? expression`attribute_not_exists(paced_until)` : isLike({ paced_until: known }),
      );
      return written;
    },
  };
};
