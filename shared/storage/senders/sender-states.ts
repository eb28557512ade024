import { randomUUID } from "node:crypto";
import type { Connect } from "#shared/connect.ts";
import {
  askedBefore,
  type MailHold,
  type SenderState,
  SHARED_SENDER,
} from "#shared/domain/senders/sender-state.ts";
import type { Grants } from "#shared/grant.ts";
import { patterns } from "#shared/storage/table/key-patterns.ts";
import { attribute, type Changes, type Expression, expression, isLike } from "../table/expressions.ts";
import { getItem, mainTable, updateItem } from "../table/items.ts";
import { itemKey } from "../table/schema.ts";
import { holdName, toSenderState } from "./mail-standing.ts";

const kind = "mail_standing";
/** As long as a pause may take to be known, or a little less: mails that wait for the end of it are tried that much later. */
const SHARED_READ_MS = 5_000;

/** What notes that the contact was told of a hold. */
const TOLD = "held_told";
/** Who tells a contact and has not ended after this time has died. */
const TELLING_MS = 60_000;

export const sendersGrants: Grants<"senders"> = () => [
  { table: "main", actions: ["GetItem"], prefix: [patterns.organization, patterns.sharedSender] },
];

export const connectSenders: Connect<"senders"> = (connection) => ({
  read: async (sender) => toSenderState(await getItem(mainTable(connection), itemKey.senderState(sender))),
});

export const sendersWriteGrants: Grants<"senders.write"> = () => [
  {
    table: "main",
    actions: ["GetItem", "UpdateItem"],
    prefix: [patterns.organization, patterns.sharedSender],
  },
];

/** One item of a sender, which mails read with their organization (decision 18.21). */
export const connectSendersWrite: Connect<"senders.write"> = (connection) => {
  const main = mainTable(connection);
  const change = (sender: string, changes: Changes, when?: Expression) =>
    updateItem(main, itemKey.senderState(sender), changes, when);
  const changeIf = async (sender: string, changes: Changes, when: Expression) =>
    (await change(sender, changes, when)).written;
  const read = async (sender: string) => toSenderState(await getItem(main, itemKey.senderState(sender)));
  let known: { readonly senderState: SenderState; readonly readAt: number } | undefined;
  return {
    read,
    async shared() {
      if (known && performance.now() - known.readAt < SHARED_READ_MS) return known.senderState;
      known = { senderState: await read(SHARED_SENDER), readAt: performance.now() };
      return known.senderState;
    },
    async watched(sender, at) {
      const set = { kind, watched_at: at.toISOString() };
      await change(sender, { set });
    },
    async askForTenant(organizationId, at) {
      const tenant = { state: "making", at: at.toISOString() };
      const free = expression`attribute_not_exists(tenant)
        OR (tenant.state = ${"making"} AND tenant.at <= ${askedBefore(at)})`;
      return changeIf(organizationId, { set: { kind, tenant } }, free);
    },
    async tenantReady(organizationId, at) {
      const tenant = { state: "ready", at: at.toISOString() };
      await change(organizationId, { set: { kind, tenant } });
    },
    async tenantMissing(organizationId, known) {
      await change(organizationId, { remove: ["tenant"] }, isLike({ tenant: known }));
    },
    async domainRefused(organizationId, name, at) {
      await change(
        organizationId,
        { set: { "domain.used": false, domain_refused_at: at.toISOString() } },
        expression`domain.name = ${name} AND domain.used = ${true}`,
      );
    },
    async hold(sender, by, reason, at, toldAt) {
      const hold: MailHold = { since: at.toISOString(), reason };
      const known = attribute(holdName(by));
      const told = toldAt?.toISOString();
      return changeIf(
        sender,
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
    },
    async release(sender, by, toldAt) {
      const told = toldAt?.toISOString();
      const remove = by.map(holdName);
      const { written, item } = await change(
        sender,
        { set: { kind, ...(told !== undefined && { ses_at: told }) }, remove },
        told === undefined ? undefined : expression`attribute_not_exists(ses_at) OR ses_at < ${told}`,
      );
      return written || item === undefined || remove.every((name) => item[name] === undefined);
    },
    async claimNotice(organizationId, since, at) {
      const told = { at: at.toISOString(), done: false, by: randomUUID().slice(0, 8) };
      const known = attribute(TOLD);
      const died = new Date(at.getTime() - TELLING_MS).toISOString();
      const { written, item } = await change(
        organizationId,
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
      await change(organizationId, changes);
    },
  };
};
