import type { Connect, Connection } from "#shared/connect.ts";
import { SERVICE } from "#shared/domain/activity/entry.ts";
import { fromAddressOf, type MailDomain, mayBeTakenOver } from "#shared/domain/senders/mail-domain.ts";
import type { MailDomains } from "#shared/domain/senders/ports.ts";
import type { Grants } from "#shared/grant.ts";
import { patterns } from "#shared/storage/table/key-patterns.ts";
import { dueEntryOf, duePosition, entries } from "../table/entries.ts";
import { EXISTS, type Expression, expression, isLike, MISSING } from "../table/expressions.ts";
import { type Item, recordReader } from "../table/item.ts";
import { deleteItem, getItem, getRecord, mainTable, type Table, updateItem } from "../table/items.ts";
import { readDue } from "../table/list.ts";
import { dueDomainIn, itemKey, partitions } from "../table/schema.ts";
import { put, transact, transactIf, update } from "../table/transactions.ts";

/** The domain of an item. */
export const toStoredMailDomain = recordReader<MailDomain>()(
  "domain",
  "organization_id",
  "from_local_part",
  "updated_by",
  "state",
  "dkim_tokens",
  "found",
  "problem",
  "created_at",
  "asked_at",
  "checked_at",
  "verified_at",
  "unverified_since",
);

/** Tries of a change that others keep changing under it. */
const TRIES = 3;

/** The domain that mails are sent from, in the state of an organization. */
const usedDomain = (domain: MailDomain) => ({
  name: domain.domain,
  address: fromAddressOf(domain),
  used: domain.state === "verified",
});

const entryOf = ({ organization_id, domain }: MailDomain, due: Date) =>
  entries.dueMailDomain(organization_id, domain, due);

const readDomain = (main: Table, domain: string): Promise<MailDomain | undefined> =>
  getRecord(main, itemKey.mailDomain(domain), toStoredMailDomain);

const readSenderState = (main: Table, organizationId: string): Promise<Item | undefined> =>
  getItem(main, itemKey.senderState(organizationId));

/** The name of the domain in a state. */
const nameIn = (senderState: Item | undefined): string | undefined =>
  (senderState?.domain as { readonly name: string } | undefined)?.name;

export const claimedDomains = (connection: Connection): Pick<MailDomains, "ofOrganization"> => ({
  async ofOrganization(organizationId) {
    const main = mainTable(connection);
    const name = nameIn(await readSenderState(main, organizationId));
    const found = name === undefined ? undefined : await readDomain(main, name);
    return found?.organization_id === organizationId ? found : undefined;
  },
});

export const mailDomainsWriteGrants: Grants<"mailDomains.write"> = () => [
  {
    table: "main",
    actions: ["DeleteItem", "GetItem", "PutItem", "UpdateItem"],
    indexes: ["by_due"],
    prefix: [patterns.organization, patterns.mailDomains],
  },
];

/** A claim is an item of the domain, which one organization can make, and the same domain in the state of that organization. */
export const connectMailDomainsWrite: Connect<"mailDomains.write"> = (connection) => {
  const main = mainTable(connection);
  return {
    async claim(domain, perDay, at) {
      for (let attempt = 1; attempt <= TRIES; attempt++) {
        const senderState = await readSenderState(main, domain.organization_id);
        const name = nameIn(senderState);
        if (name !== undefined && name !== domain.domain) return "other";
        const held = name === undefined ? undefined : await readDomain(main, name);
        const outcome = held
          ? await renew(main, held, domain, at)
          : await claimAnew(main, domain, senderState, perDay, at);
        if (outcome !== "changed") return outcome;
      }
      return "changed";
    },
    async giveUp(organizationId, by, at) {
      for (let attempt = 1; attempt <= TRIES; attempt++) {
        const name = nameIn(await readSenderState(main, organizationId));
        if (name === undefined) return undefined;
        const domain = await readDomain(main, name);
        if (await startRemoval(main, { organizationId, name, domain }, by, at)) return name;
      }
      return undefined;
    },
    get: (domain) => readDomain(main, domain),
    async note(noted, former, due) {
      const { state, dkim_tokens, found, problem, checked_at, verified_at, unverified_since } = noted;
      const set = { state, dkim_tokens, found, problem, checked_at, verified_at, unverified_since };
      return transactIf(main, [
        update(
          main,
          itemKey.mailDomain(noted.domain),
          { set: { ...set, ...entryOf(noted, due) } },
          unchanged(former),
        ),
        update(
          main,
          itemKey.senderState(noted.organization_id),
          { set: { domain: usedDomain(noted) } },
          isNamed(noted.domain),
        ),
      ]);
    },
    startRemoval: (domain, at) =>
      startRemoval(
        main,
        { organizationId: domain.organization_id, name: domain.domain, domain },
        SERVICE,
        at,
      ),
    finishRemoval: (domain) => deleteItem(main, itemKey.mailDomain(domain.domain), unchanged(domain)),
    async due(at, limit) {
      const { items } = await readDue(main, partitions.dueMailDomains, at, limit);
      return items.map((item) => ({ ...dueDomainIn(duePosition(item)), due: dueEntryOf(item).due }));
    },
    async postpone({ organization_id, domain, due }, until) {
      const entry = (at: Date) => entries.dueMailDomain(organization_id, domain, at);
      await updateItem(
        mainTable(connection),
        itemKey.mailDomain(domain),
        { set: entry(until) },
        expression`${EXISTS} AND ${isLike(entry(due))!}`,
      );
    },
  };
};

/** Between two looks that an organization asks for: each costs some calls of the mail service's control plane. */
const LOOK_AGAIN_MS = 60_000;

/** What a repeated claim changes of one that is held: the address, and it is due; one that failed is made anew. */
async function renew(main: Table, held: MailDomain, claimed: MailDomain, at: Date) {
  const { from_local_part, organization_id, updated_by } = claimed;
  if (held.organization_id !== organization_id || held.state === "removing") return "taken" as const;
  const state = held.state === "failed" ? "preparing" : held.state;
  const now = at.getTime();
  const asked = Date.parse(held.asked_at);
  // A look that is still to come sees this request too.
  const lookAt = asked > now ? undefined : new Date(Math.max(now, asked + LOOK_AGAIN_MS));
  const asked_at = lookAt?.toISOString() ?? held.asked_at;
  const renewed: MailDomain = { ...held, from_local_part, state, asked_at };
  const refusals = await transact(main, [
    update(
      main,
      itemKey.mailDomain(held.domain),
      { set: { from_local_part, state, asked_at, updated_by, ...entryOf(held, at) } },
      expression`${unchanged(held)} AND ${isLike({ asked_at: held.asked_at })!}`,
    ),
    update(
      main,
      itemKey.senderState(organization_id),
      { set: { "domain.address": fromAddressOf(renewed) } },
      expression`${isNamed(held.domain)}`,
    ),
  ]);
  return refusals ? ("changed" as const) : { domain: renewed, lookAt };
}

async function claimAnew(
  main: Table,
  domain: MailDomain,
  senderState: Item | undefined,
  perDay: number,
  at: Date,
) {
  const day = at.toISOString().slice(0, 10);
  const former = senderState?.domain_claims as { readonly day: string; readonly count: number } | undefined;
  const count = former?.day === day ? former.count : 0;
  if (count >= perDay) return "limit" as const;
  const key = itemKey.mailDomain(domain.domain);
  const stored = { ...key, kind: "mail_domain", ...domain, ...entryOf(domain, at) };
  const holder = await readDomain(main, domain.domain);
  if (holder && !mayBeTakenOver(holder, at)) return "taken" as const;
  const loses = holder && nameIn(await readSenderState(main, holder.organization_id)) === domain.domain;
  const refusals = await transact(main, [
    put(
      main,
      stored,
      holder ? expression`${unchanged(holder)} AND created_at = ${holder.created_at}` : MISSING,
    ),
    update(
      main,
      itemKey.senderState(domain.organization_id),
      {
        set: {
          kind: "mail_standing",
          domain: usedDomain(domain),
          domain_claims: { day, count: count + 1 },
        },
        remove: ["domain_refused_at"],
      },
      former === undefined
        ? expression`${UNNAMED} AND attribute_not_exists(domain_claims)`
        : expression`${UNNAMED} AND domain_claims = ${former}`,
    ),
    ...(loses ? [giveUpName(main, holder.organization_id, domain.domain)] : []),
  ]);
  return refusals ? ("changed" as const) : { domain, lookAt: at };
}

/** Ends that mails of an organization come from a domain. */
const giveUpName = (main: Table, organizationId: string, name: string) =>
  update(
    main,
    itemKey.senderState(organizationId),
    { remove: ["domain", "domain_refused_at"] },
    isNamed(name),
  );

const isNamed = (name: string): Expression => expression`domain.name = ${name}`;
const UNNAMED = expression`attribute_not_exists(domain)`;

/** The condition that nothing of a domain was changed since it was read. */
const unchanged = ({ organization_id, state, from_local_part, checked_at }: MailDomain): Expression =>
  isLike({ organization_id, state, from_local_part, checked_at })!;

/** Ends the use of a domain, and makes it due to be removed. A claim that is gone, or another's by now, is left alone. */
async function startRemoval(
  main: Table,
  { organizationId, name, domain }: { organizationId: string; name: string; domain: MailDomain | undefined },
  by: string,
  at: Date,
): Promise<boolean> {
  const senderState = giveUpName(main, organizationId, name);
  const own = domain?.organization_id === organizationId ? domain : undefined;
  const claim =
    own &&
    update(
      main,
      itemKey.mailDomain(name),
      { set: { state: "removing", updated_by: by, ...entryOf(own, at) } },
      unchanged(own),
    );
  return transactIf(main, [senderState, ...(claim ? [claim] : [])]);
}
